-- The migrator runs in one transaction, where nothing can be built concurrently. Writes wait for all of it together:
-- under a second with 200,000 leads, as many tasks and consents, and 100,000 mails. The index that goes comes last,
-- since it shuts readers out as well.
-- squawk-ignore-file require-concurrent-index-creation, require-concurrent-index-deletion
CREATE INDEX "leads_phone" ON "leads" USING btree ("phone_e164") WHERE phone_e164 is not null;--> statement-breakpoint
CREATE INDEX "leads_walkthrough" ON "leads" USING btree ("walkthrough_date") WHERE walkthrough_date is not null;--> statement-breakpoint
CREATE INDEX "referrals_known_lead" ON "realtor_referrals" USING btree ("known_lead_id") WHERE known_lead_id is not null;--> statement-breakpoint
CREATE INDEX "webinar_registrations_lead" ON "webinar_registrations" USING btree ("lead_id") WHERE lead_id is not null;--> statement-breakpoint
CREATE INDEX "consents_lead" ON "consents" USING btree ("lead_id") WHERE lead_id is not null;--> statement-breakpoint
CREATE INDEX "enrollment_drafts_lead" ON "enrollment_drafts" USING btree ("lead_id") WHERE lead_id is not null;--> statement-breakpoint
CREATE INDEX "messages_lead" ON "messages" USING btree ("lead_id") WHERE lead_id is not null;--> statement-breakpoint
CREATE INDEX "tasks_referral" ON "tasks" USING btree ("referral_id") WHERE referral_id is not null;--> statement-breakpoint
CREATE INDEX "tasks_done" ON "tasks" USING btree ("done_by","done_at" DESC NULLS FIRST) WHERE done_at is not null;--> statement-breakpoint
DROP INDEX "outbox_recent";