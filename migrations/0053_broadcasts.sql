CREATE TABLE "campaign_broadcasts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"template_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"matched" integer NOT NULL,
	"entered" integer NOT NULL,
	"left_out" jsonb NOT NULL,
	"stopped_at" timestamp (3) with time zone,
	"created_by" uuid
);
--> statement-breakpoint
ALTER TABLE "campaign_broadcasts" ADD CONSTRAINT "campaign_broadcasts_template_id_campaign_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."campaign_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_broadcasts" ADD CONSTRAINT "campaign_broadcasts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;