CREATE TABLE "lead_status_changes" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"lead_id" uuid NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid
);
--> statement-breakpoint
ALTER TABLE "lead_status_changes" ADD CONSTRAINT "lead_status_changes_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "status_changes_lead" ON "lead_status_changes" USING btree ("lead_id","at");--> statement-breakpoint
CREATE INDEX "status_changes_at" ON "lead_status_changes" USING brin ("at");--> statement-breakpoint
INSERT INTO "lead_status_changes" ("event_id", "lead_id", "from_status", "to_status", "at", "actor_id")
SELECT "id", "lead_id", "data" ->> 'from', "data" ->> 'to', "at", "actor_id" FROM "timeline_events"
WHERE "kind" = 'status_changed' AND "data" ->> 'to' IS NOT NULL;
