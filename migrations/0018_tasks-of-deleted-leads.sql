-- The migrator runs in one transaction, where nothing can be built concurrently; the index is empty as yet.
-- squawk-ignore-file require-concurrent-index-creation
ALTER TABLE "tasks" ADD COLUMN "deleted_lead_id" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_deleted_lead_id_leads_id_fk" FOREIGN KEY ("deleted_lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX "tasks_deleted_lead" ON "tasks" USING btree ("deleted_lead_id") WHERE deleted_lead_id is not null;