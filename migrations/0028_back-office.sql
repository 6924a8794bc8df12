-- Writes to the outbox wait while its index is built: a second with 300,000 jobs. Counting a million leads takes a second.
-- squawk-ignore-file require-concurrent-index-creation
CREATE TABLE "improvement_outcomes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"lead_id" uuid,
	"cost_cents" integer NOT NULL,
	"rent_change_cents" integer NOT NULL,
	"days_saved" integer NOT NULL,
	"created_by" uuid,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rent_overrides" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lead_id" uuid NOT NULL,
	"rent_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"author_id" uuid,
	"author_name" text NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "rent_overrides_rent" CHECK ("rent_overrides"."rent_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "absences" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"note" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"action" text NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"subject" text NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"path" text NOT NULL,
	"read_at" timestamp (3) with time zone,
	"dedupe_key" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"alerts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"phone_e164" text,
	"shortcuts_off" boolean DEFAULT false NOT NULL,
	"columns" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"calendar_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"dismissed" text[] DEFAULT '{}' NOT NULL,
	"last_assigned_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "user_settings_calendar_key_unique" UNIQUE("calendar_key")
);
--> statement-breakpoint
CREATE TABLE "signing_links" (
	"key" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"agreement_id" uuid NOT NULL,
	"created_by" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "bulk_action_leads" (
	"action_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"previous" jsonb,
	"skip_reason" text,
	"lead_version" integer,
	"restored_at" timestamp (3) with time zone,
	CONSTRAINT "bulk_action_leads_action_id_lead_id_pk" PRIMARY KEY("action_id","lead_id")
);
--> statement-breakpoint
CREATE TABLE "bulk_actions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"action" text NOT NULL,
	"input" jsonb NOT NULL,
	"filter" jsonb,
	"lead_ids" uuid[],
	"state" text DEFAULT 'queued' NOT NULL,
	"cursor" text,
	"total" integer NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"restored" integer DEFAULT 0 NOT NULL,
	"undo_until" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"undone_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "bulk_actions_state" CHECK (state in ('queued', 'running', 'done', 'undoing', 'undone', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "co_owners" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lead_id" uuid NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"email" "citext",
	"phone" text,
	"phone_e164" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lead_id" uuid,
	"onboarding_item_id" uuid,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"file_key" text NOT NULL,
	"uploaded_by" uuid,
	"uploaded_by_name" text NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_count_deltas" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_count_deltas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"status_group" text NOT NULL,
	"delta" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_counts" (
	"day" date NOT NULL,
	"status_group" text NOT NULL,
	"leads" integer NOT NULL,
	CONSTRAINT "lead_counts_day_status_group_pk" PRIMARY KEY("day","status_group")
);
--> statement-breakpoint
CREATE TABLE "lead_import_lines" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"lead_id" uuid,
	"previous" jsonb,
	"lead_version" integer,
	"restored_at" timestamp (3) with time zone,
	CONSTRAINT "lead_import_lines_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "lead_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"file_name" text NOT NULL,
	"file_key" text NOT NULL,
	"bytes" bigint NOT NULL,
	"state" text DEFAULT 'uploaded' NOT NULL,
	"settings" jsonb NOT NULL,
	"counts" jsonb,
	"position" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"undo_until" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "lead_imports_state" CHECK (state in ('uploaded', 'checking', 'checked', 'running', 'done', 'undoing', 'undone', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "lead_merges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kept_id" uuid NOT NULL,
	"merged_id" uuid NOT NULL,
	"merged_by" uuid,
	"previous" jsonb NOT NULL,
	"undo_until" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone_by" uuid,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_tags" (
	"lead_id" uuid NOT NULL,
	"tag_id" uuid NOT NULL,
	CONSTRAINT "lead_tags_lead_id_tag_id_pk" PRIMARY KEY("lead_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "onboarding_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lead_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"detail" text,
	"is_for_owner" boolean DEFAULT false NOT NULL,
	"due_on" date,
	"done_at" timestamp (3) with time zone,
	"done_by" uuid,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "onboardings" (
	"lead_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"owner_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "onboardings_owner_key_unique" UNIQUE("owner_key")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" "citext" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tags_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lead_id" uuid NOT NULL,
	"assigned_to" uuid,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"owner_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"canceled_at" timestamp (3) with time zone,
	"cancel_reason" text,
	"sequence" integer DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "visits_owner_key_unique" UNIQUE("owner_key")
);
--> statement-breakpoint
CREATE TABLE "response_targets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"lead_id" uuid,
	"referral_id" uuid,
	"started_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"met_at" timestamp (3) with time zone,
	"met_by" uuid,
	"warned_at" timestamp (3) with time zone,
	"missed_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "improvement_outcomes_name" ON "improvement_outcomes" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "rent_overrides_current" ON "rent_overrides" USING btree ("lead_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "rent_overrides_lead" ON "rent_overrides" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "absences_user" ON "absences" USING btree ("user_id","ends_on");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_dedupe" ON "notifications" USING btree ("user_id","dedupe_key");--> statement-breakpoint
CREATE INDEX "notifications_recent" ON "notifications" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "bulk_actions_recent" ON "bulk_actions" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "co_owners_lead" ON "co_owners" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "files_lead" ON "files" USING btree ("lead_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "lead_import_lines_outcome" ON "lead_import_lines" USING btree ("import_id","outcome","line");--> statement-breakpoint
CREATE INDEX "lead_imports_recent" ON "lead_imports" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "lead_merges_kept" ON "lead_merges" USING btree ("kept_id");--> statement-breakpoint
CREATE INDEX "lead_merges_merged" ON "lead_merges" USING btree ("merged_id");--> statement-breakpoint
CREATE INDEX "lead_tags_tag" ON "lead_tags" USING btree ("tag_id");--> statement-breakpoint
CREATE INDEX "onboarding_items_lead" ON "onboarding_items" USING btree ("lead_id","position");--> statement-breakpoint
CREATE INDEX "onboarding_items_due" ON "onboarding_items" USING btree ("due_on") WHERE done_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("owner_id",lower(name));--> statement-breakpoint
CREATE UNIQUE INDEX "visits_slot" ON "visits" USING btree ("assigned_to","starts_at") WHERE canceled_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "visits_lead" ON "visits" USING btree ("lead_id") WHERE canceled_at is null;--> statement-breakpoint
CREATE INDEX "visits_starts" ON "visits" USING btree ("starts_at") WHERE canceled_at is null;--> statement-breakpoint
CREATE INDEX "response_targets_open" ON "response_targets" USING btree ("due_at","id") WHERE met_at is null and ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "response_targets_lead" ON "response_targets" USING btree ("lead_id","kind") WHERE lead_id is not null and met_at is null and ended_at is null;--> statement-breakpoint
CREATE INDEX "response_targets_referral" ON "response_targets" USING btree ("referral_id") WHERE referral_id is not null;--> statement-breakpoint
CREATE INDEX "response_targets_history" ON "response_targets" USING btree ("lead_id","started_at") WHERE lead_id is not null;--> statement-breakpoint
-- Last, because it locks the leads until all migrations are done; before the tables that an insert of a lead locks.
ALTER TABLE "leads" ADD COLUMN "status_changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "status_reason_kind" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "assigned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "auth"."invites" ADD COLUMN "revoked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "auth"."users" ADD COLUMN "last_seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "auth"."users" ADD COLUMN "password_chosen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "auth"."users" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "agreements" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "agreements" ADD COLUMN "reminders" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "check_number" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "timeline_events" ADD COLUMN "pinned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "timeline_events" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "timeline_events" ADD COLUMN "earlier_bodies" jsonb;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "queue" text DEFAULT 'default' NOT NULL;--> statement-breakpoint
ALTER TABLE "suppressions" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "suppressions" ADD COLUMN "end_reason" text;--> statement-breakpoint
CREATE INDEX "outbox_queue" ON "outbox" USING btree ("queue","run_at","id") WHERE done_at is null and parked_at is null;
--> statement-breakpoint
ALTER TABLE "improvement_outcomes" ADD CONSTRAINT "improvement_outcomes_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "improvement_outcomes" ADD CONSTRAINT "improvement_outcomes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rent_overrides" ADD CONSTRAINT "rent_overrides_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rent_overrides" ADD CONSTRAINT "rent_overrides_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signing_links" ADD CONSTRAINT "signing_links_agreement_id_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signing_links" ADD CONSTRAINT "signing_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_action_leads" ADD CONSTRAINT "bulk_action_leads_action_id_bulk_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."bulk_actions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_actions" ADD CONSTRAINT "bulk_actions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_actions" ADD CONSTRAINT "bulk_actions_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "co_owners" ADD CONSTRAINT "co_owners_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_onboarding_item_id_onboarding_items_id_fk" FOREIGN KEY ("onboarding_item_id") REFERENCES "public"."onboarding_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_import_lines" ADD CONSTRAINT "lead_import_lines_import_id_lead_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."lead_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_imports" ADD CONSTRAINT "lead_imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_merges" ADD CONSTRAINT "lead_merges_kept_id_leads_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_merges" ADD CONSTRAINT "lead_merges_merged_by_users_id_fk" FOREIGN KEY ("merged_by") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_merges" ADD CONSTRAINT "lead_merges_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_tags" ADD CONSTRAINT "lead_tags_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_tags" ADD CONSTRAINT "lead_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding_items" ADD CONSTRAINT "onboarding_items_lead_id_onboardings_lead_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."onboardings"("lead_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding_items" ADD CONSTRAINT "onboarding_items_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboardings" ADD CONSTRAINT "onboardings_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_targets" ADD CONSTRAINT "response_targets_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_targets" ADD CONSTRAINT "response_targets_referral_id_realtor_referrals_id_fk" FOREIGN KEY ("referral_id") REFERENCES "public"."realtor_referrals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_targets" ADD CONSTRAINT "response_targets_met_by_users_id_fk" FOREIGN KEY ("met_by") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the table % is append-only', tg_table_name;
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Signals name the leads: up to 50 IDs, beyond that 'many'; 'none' for rows without a lead.
CREATE FUNCTION signal_leads() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids text[];
BEGIN
  SELECT array_agg(DISTINCT coalesce(row_of ->> tg_argv[0], 'none')) INTO ids
  FROM (SELECT to_jsonb(changed) AS row_of FROM changed LIMIT 51) AS named;
  IF cardinality(ids) > 0 THEN
    PERFORM pg_notify('leads', CASE WHEN cardinality(ids) > 50 THEN 'many' ELSE array_to_string(ids, ',') END);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER leads_signal ON leads;
--> statement-breakpoint
DROP TRIGGER entries_signal ON property_analysis_entries;
--> statement-breakpoint
DROP TRIGGER tasks_signal ON tasks;
--> statement-breakpoint
DROP TRIGGER timeline_signal ON timeline_events;
--> statement-breakpoint
CREATE TRIGGER leads_signal_insert AFTER INSERT ON leads REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION signal_leads('id');
--> statement-breakpoint
CREATE TRIGGER leads_signal_update AFTER UPDATE ON leads REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION signal_leads('id');
--> statement-breakpoint
CREATE TRIGGER leads_signal_delete AFTER DELETE ON leads REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION signal_leads('id');
--> statement-breakpoint
CREATE TRIGGER property_analysis_entries_signal_insert AFTER INSERT ON property_analysis_entries REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION signal_leads('lead_id');
--> statement-breakpoint
CREATE TRIGGER property_analysis_entries_signal_update AFTER UPDATE ON property_analysis_entries REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION signal_leads('lead_id');
--> statement-breakpoint
CREATE TRIGGER property_analysis_entries_signal_delete AFTER DELETE ON property_analysis_entries REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION signal_leads('lead_id');
--> statement-breakpoint
CREATE TRIGGER tasks_signal_insert AFTER INSERT ON tasks REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION signal_leads('lead_id');
--> statement-breakpoint
CREATE TRIGGER tasks_signal_update AFTER UPDATE ON tasks REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION signal_leads('lead_id');
--> statement-breakpoint
CREATE TRIGGER tasks_signal_delete AFTER DELETE ON tasks REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION signal_leads('lead_id');
--> statement-breakpoint
CREATE TRIGGER timeline_events_signal_insert AFTER INSERT ON timeline_events REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION signal_leads('lead_id');
--> statement-breakpoint
CREATE TRIGGER timeline_events_signal_update AFTER UPDATE ON timeline_events REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION signal_leads('lead_id');
--> statement-breakpoint
CREATE TRIGGER timeline_events_signal_delete AFTER DELETE ON timeline_events REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION signal_leads('lead_id');
--> statement-breakpoint
CREATE FUNCTION company_time_zone() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT value ->> 'timeZone' FROM site_settings WHERE key = 'company'), 'America/Chicago')
$$;
--> statement-breakpoint
-- Counts of leads by day and status: each statement appends its difference, so that no row is updated by two of them.
CREATE FUNCTION count_leads() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE zone text := company_time_zone();
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO lead_count_deltas (day, status_group, delta)
    SELECT (created_at AT TIME ZONE zone)::date, coalesce(status_group, 'new'), count(*)
    FROM after_change WHERE deleted_at IS NULL GROUP BY 1, 2;
  ELSIF tg_op = 'DELETE' THEN
    INSERT INTO lead_count_deltas (day, status_group, delta)
    SELECT (created_at AT TIME ZONE zone)::date, coalesce(status_group, 'new'), -count(*)
    FROM before_change WHERE deleted_at IS NULL GROUP BY 1, 2;
  ELSE
    INSERT INTO lead_count_deltas (day, status_group, delta)
    SELECT day, status_group, sum(delta) FROM (
      SELECT (created_at AT TIME ZONE zone)::date AS day, coalesce(status_group, 'new') AS status_group, 1 AS delta
      FROM after_change WHERE deleted_at IS NULL
      UNION ALL
      SELECT (created_at AT TIME ZONE zone)::date, coalesce(status_group, 'new'), -1
      FROM before_change WHERE deleted_at IS NULL
    ) AS changes GROUP BY 1, 2 HAVING sum(delta) <> 0;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER leads_count_insert AFTER INSERT ON leads REFERENCING NEW TABLE AS after_change
FOR EACH STATEMENT EXECUTE FUNCTION count_leads();
--> statement-breakpoint
CREATE TRIGGER leads_count_update AFTER UPDATE ON leads
REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
FOR EACH STATEMENT EXECUTE FUNCTION count_leads();
--> statement-breakpoint
CREATE TRIGGER leads_count_delete AFTER DELETE ON leads REFERENCING OLD TABLE AS before_change
FOR EACH STATEMENT EXECUTE FUNCTION count_leads();
--> statement-breakpoint
CREATE FUNCTION recount_leads() RETURNS void LANGUAGE plpgsql AS $$
DECLARE zone text := company_time_zone();
BEGIN
  LOCK TABLE leads IN SHARE MODE;
  DELETE FROM lead_count_deltas;
  DELETE FROM lead_counts;
  INSERT INTO lead_counts (day, status_group, leads)
  SELECT (created_at AT TIME ZONE zone)::date, coalesce(status_group, 'new'), count(*)
  FROM leads WHERE deleted_at IS NULL GROUP BY 1, 2;
END
$$;
--> statement-breakpoint
CREATE FUNCTION recount_in_time_zone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM recount_leads();
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER company_time_zone_changed AFTER UPDATE OF value ON site_settings FOR EACH ROW
WHEN (new.key = 'company' AND new.value ->> 'timeZone' IS DISTINCT FROM old.value ->> 'timeZone')
EXECUTE FUNCTION recount_in_time_zone();
--> statement-breakpoint
CREATE TRIGGER company_time_zone_stored AFTER INSERT ON site_settings FOR EACH ROW
WHEN (new.key = 'company' AND new.value ->> 'timeZone' <> 'America/Chicago')
EXECUTE FUNCTION recount_in_time_zone();
--> statement-breakpoint
-- Lower-case words with a leading space, so that '% jo%' finds the start of a word. A street's type is there in both
-- spellings.
CREATE FUNCTION lead_search_text(name text, owner_name text, email text, phone text, address text)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ' ' || regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(regexp_replace(regexp_replace(
      lower(coalesce(name, '') || ' ' || coalesce(owner_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(address, '')), '[^[:alnum:]]+', ' ', 'g'),
      '\m(st)\M', 'street', 'g'), '\m(ave)\M', 'avenue', 'g'),
      '\m(blvd|boulevard)\M', 'boulevard blvd', 'g'), '\m(rd|road)\M', 'road rd', 'g'),
      '\m(dr|drive)\M', 'drive dr', 'g'), '\m(ln|lane)\M', 'lane ln', 'g'),
      '\m(ct|court)\M', 'court ct', 'g'), '\m(pkwy|parkway)\M', 'parkway pkwy', 'g')
    || ' ' || regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g')
$$;
--> statement-breakpoint
UPDATE outbox SET queue = 'mail' WHERE done_at IS NULL AND parked_at IS NULL AND kind LIKE 'mail-%';
--> statement-breakpoint
INSERT INTO response_targets (id, kind, lead_id, referral_id, started_at, due_at, met_at, met_by)
SELECT id, kind, lead_id, referral_id, started_at, due_at, kept_at, kept_by FROM promises;
