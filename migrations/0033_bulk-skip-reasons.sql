ALTER TABLE "bulk_actions" ADD COLUMN "skip_reasons" jsonb;--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "bulk_action_leads_skipped" ON "bulk_action_leads" USING btree ("action_id","lead_id") WHERE skip_reason is not null;