-- The migrator runs in one transaction, where nothing can be built concurrently. Writes wait for all of it together:
-- under four seconds with 100,000 mails, 300,000 jobs and 20,000 referrals. What shuts readers out as well comes last:
-- the rewriting of the referrals, of which there are thousands at most, and the index that goes.
-- squawk-ignore-file require-concurrent-index-creation, require-concurrent-index-deletion, adding-field-with-default
CREATE INDEX "messages_recipient" ON "messages" USING btree ("recipient","kind","created_at");--> statement-breakpoint
CREATE INDEX "outbox_line" ON "outbox" USING btree ((case when kind like 'mail-%' then 'mail' else 'other' end),"run_at","id") WHERE done_at is null and parked_at is null;--> statement-breakpoint
CREATE INDEX "referrals_client_email" ON "realtor_referrals" USING btree ("client_email");--> statement-breakpoint
ALTER TABLE "realtor_referrals" ADD COLUMN "client_phone_e164" text GENERATED ALWAYS AS (case when ltrim(client_phone) like '+%'
          then '+' || substring(regexp_replace(client_phone, '[^0-9]', '', 'g') from '^[1-9][0-9]{7,14}$')
        else '+1' || substring(regexp_replace(client_phone, '[^0-9]', '', 'g') from '^1?([2-9][0-9]{9})$') end) STORED;--> statement-breakpoint
CREATE INDEX "referrals_client_phone" ON "realtor_referrals" USING btree ("client_phone_e164") WHERE client_phone_e164 is not null;--> statement-breakpoint
DROP INDEX "outbox_due";