CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "quotes_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"lead_id" uuid,
	"model" text NOT NULL,
	"schedule_name" text NOT NULL,
	"document" jsonb NOT NULL,
	"issued_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quotes_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "promises" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"lead_id" uuid,
	"referral_id" uuid,
	"started_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"kept_at" timestamp (3) with time zone,
	"kept_by" uuid
);
--> statement-breakpoint
CREATE TABLE "referral_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"referral_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "areas" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"zips" text[] NOT NULL,
	"intro" text NOT NULL,
	"rental_rules" jsonb,
	"city_url" text NOT NULL,
	"is_on_home" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"key" text PRIMARY KEY NOT NULL,
	"wording" text NOT NULL,
	"value" text NOT NULL,
	"fallback" text NOT NULL,
	"as_of" date NOT NULL,
	"source" text NOT NULL,
	"expires_on" date NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "page_views" (
	"day" date NOT NULL,
	"path" text NOT NULL,
	"referrer" text NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "page_views_day_path_referrer_pk" PRIMARY KEY("day","path","referrer")
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"from_path" text PRIMARY KEY NOT NULL,
	"to_path" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_members" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"licence_line" text,
	"email" "citext" NOT NULL,
	"phone" text NOT NULL,
	"bio" text NOT NULL,
	"image" text,
	"photo_coming" boolean DEFAULT false NOT NULL,
	"scheduling_url" text,
	"is_contact" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "team_members_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "webinar_registrations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"webinar_id" uuid NOT NULL,
	"email" "citext" NOT NULL,
	"name" text NOT NULL,
	"lead_id" uuid
);
--> statement-breakpoint
CREATE TABLE "webinars" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"topics" text[] DEFAULT '{}' NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"duration_minutes" integer NOT NULL,
	"join_url" text NOT NULL,
	"replay_url" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "webinars_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "enrollment_drafts" (
	"secret_hash" "bytea" PRIMARY KEY NOT NULL,
	"values" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lead_id" uuid
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "first_touch" jsonb;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "last_touch" jsonb;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "referral_id" uuid;--> statement-breakpoint
ALTER TABLE "realtor_referrals" ADD COLUMN "known_lead_id" uuid;--> statement-breakpoint
ALTER TABLE "realtor_referrals" ADD COLUMN "assigned_to" uuid;--> statement-breakpoint
ALTER TABLE "realtor_referrals" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promises" ADD CONSTRAINT "promises_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promises" ADD CONSTRAINT "promises_referral_id_realtor_referrals_id_fk" FOREIGN KEY ("referral_id") REFERENCES "public"."realtor_referrals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promises" ADD CONSTRAINT "promises_kept_by_users_id_fk" FOREIGN KEY ("kept_by") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_events" ADD CONSTRAINT "referral_events_referral_id_realtor_referrals_id_fk" FOREIGN KEY ("referral_id") REFERENCES "public"."realtor_referrals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_events" ADD CONSTRAINT "referral_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webinar_registrations" ADD CONSTRAINT "webinar_registrations_webinar_id_webinars_id_fk" FOREIGN KEY ("webinar_id") REFERENCES "public"."webinars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webinar_registrations" ADD CONSTRAINT "webinar_registrations_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment_drafts" ADD CONSTRAINT "enrollment_drafts_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quotes_lead" ON "quotes" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "promises_open" ON "promises" USING btree ("due_at") WHERE kept_at is null;--> statement-breakpoint
CREATE INDEX "promises_referral" ON "promises" USING btree ("referral_id");--> statement-breakpoint
CREATE INDEX "promises_lead" ON "promises" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "referral_events_referral" ON "referral_events" USING btree ("referral_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "webinar_registrations_person" ON "webinar_registrations" USING btree ("webinar_id","email");--> statement-breakpoint
CREATE INDEX "webinars_starts" ON "webinars" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "enrollment_drafts_age" ON "enrollment_drafts" USING btree ("updated_at");--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_referral_id_realtor_referrals_id_fk" FOREIGN KEY ("referral_id") REFERENCES "public"."realtor_referrals"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "realtor_referrals" ADD CONSTRAINT "realtor_referrals_known_lead_id_leads_id_fk" FOREIGN KEY ("known_lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "realtor_referrals" ADD CONSTRAINT "realtor_referrals_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action NOT VALID;