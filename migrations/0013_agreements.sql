CREATE TABLE "agreements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lead_id" uuid,
	"quote_id" uuid,
	"document_name" text NOT NULL,
	"property_address" text,
	"owner_name" text,
	"owner_email" "citext",
	"items" jsonb NOT NULL,
	"schedule_name" text,
	"quote_line" text,
	"mode" text NOT NULL,
	"external_id" text NOT NULL,
	"submission_id" text,
	"owner_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"status" text NOT NULL,
	"problem" text,
	"owner_url" text,
	"broker_url" text,
	"attempted_at" timestamp (3) with time zone,
	"opening_until" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"viewed_at" timestamp (3) with time zone,
	"owner_signed_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"declined_at" timestamp (3) with time zone,
	"decline_reason" text,
	"cancel_reason" text,
	"file_key" text,
	"file_sha256" text,
	"audit_file_key" text,
	"created_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "agreements_external_id_unique" UNIQUE("external_id"),
	CONSTRAINT "agreements_submission_id_unique" UNIQUE("submission_id"),
	CONSTRAINT "agreements_owner_key_unique" UNIQUE("owner_key"),
	CONSTRAINT "agreements_status" CHECK (status in ('draft', 'preparing', 'sent', 'viewed', 'owner_signed', 'completed', 'declined', 'expired', 'cancelled')),
	CONSTRAINT "agreements_mode" CHECK (mode in ('live', 'sandbox'))
);
--> statement-breakpoint
CREATE TABLE "docuseal_events" (
	"key" text PRIMARY KEY NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_submissions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"agreement_id" uuid NOT NULL,
	"owner_slug" uuid DEFAULT gen_random_uuid() NOT NULL,
	"broker_slug" uuid DEFAULT gen_random_uuid() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"owner_name" text,
	"owner_signed_at" timestamp (3) with time zone,
	"broker_name" text,
	"broker_signed_at" timestamp (3) with time zone,
	"declined_at" timestamp (3) with time zone,
	"decline_reason" text,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "sandbox_submissions_agreement_id_unique" UNIQUE("agreement_id"),
	CONSTRAINT "sandbox_submissions_owner_slug_unique" UNIQUE("owner_slug"),
	CONSTRAINT "sandbox_submissions_broker_slug_unique" UNIQUE("broker_slug")
);
--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_submissions" ADD CONSTRAINT "sandbox_submissions_agreement_id_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agreements_live" ON "agreements" USING btree ("lead_id") WHERE status in ('draft', 'preparing', 'sent', 'viewed', 'owner_signed');--> statement-breakpoint
CREATE INDEX "agreements_lead" ON "agreements" USING btree ("lead_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "agreements_quote" ON "agreements" USING btree ("quote_id") WHERE quote_id is not null;--> statement-breakpoint
CREATE INDEX "agreements_keyset" ON "agreements" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "agreements_out" ON "agreements" USING btree ("sent_at") WHERE status in ('sent', 'viewed', 'owner_signed') or (status = 'completed' and file_key is null);--> statement-breakpoint
CREATE INDEX "docuseal_events_age" ON "docuseal_events" USING btree ("received_at");