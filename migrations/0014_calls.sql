-- The migrator runs in one transaction, where nothing can be built concurrently; no message is a text yet, so both
-- indexes begin empty.
-- squawk-ignore-file require-concurrent-index-creation
CREATE TABLE "auth"."api_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "vendor_links" (
	"vendor" text NOT NULL,
	"lead_id" uuid NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"external_id" text,
	"problem" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vendor_links_lead_id_vendor_pk" PRIMARY KEY("lead_id","vendor"),
	CONSTRAINT "vendor_links_state" CHECK (state in ('pending', 'pushed', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "vendor_states" (
	"vendor" text PRIMARY KEY NOT NULL,
	"last_success_at" timestamp (3) with time zone,
	"last_error_at" timestamp (3) with time zone,
	"last_error" text
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "direction" text DEFAULT 'out' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "status" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "error_code" integer;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "segments" integer;--> statement-breakpoint
ALTER TABLE "auth"."api_tokens" ADD CONSTRAINT "api_tokens_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_links" ADD CONSTRAINT "vendor_links_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_text" ON "messages" USING btree ("provider_id") WHERE channel = 'sms';--> statement-breakpoint
CREATE INDEX "messages_texts_with" ON "messages" USING btree ("recipient","created_at") WHERE channel = 'sms';