-- The migrator runs in one transaction, where nothing can be built concurrently.
-- squawk-ignore-file require-concurrent-index-creation
CREATE INDEX "consents_phone" ON "consents" USING btree ("phone_e164") WHERE phone_e164 is not null;