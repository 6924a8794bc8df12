-- The migrator runs in one transaction, where nothing can be built concurrently; few leads are customers at the vendor.
-- squawk-ignore-file require-concurrent-index-creation
CREATE INDEX "leads_customer" ON "leads" USING btree ("stripe_customer_id") WHERE stripe_customer_id is not null;