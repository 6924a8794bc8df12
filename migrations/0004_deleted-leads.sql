-- Few rows are deleted, so the build is one scan of the table: writes wait for well under a second at a million leads.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "leads_deleted" ON "leads" USING btree ("deleted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is not null;