CREATE TABLE "idle_leads" (
	"lead_id" uuid PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"probability" integer NOT NULL,
	"closed_leads" integer NOT NULL,
	"idle_since" timestamp (3) with time zone NOT NULL,
	"computed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "idle_leads" ADD CONSTRAINT "idle_leads_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;