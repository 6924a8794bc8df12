-- The indexes are of new tables.
-- squawk-ignore-file require-concurrent-index-creation
CREATE TABLE "consent_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"email" "citext",
	"phone_e164" text,
	"lead_id" uuid,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"reason" text NOT NULL,
	"page" text,
	"who" text NOT NULL,
	CONSTRAINT "consent_events_kind" CHECK ("consent_events"."kind" in ('withdrawn', 'suppressed', 'ended', 'bounced', 'complained', 'paused', 'resumed'))
);
--> statement-breakpoint
CREATE TABLE "email_preferences" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"email" "citext" NOT NULL,
	"key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"stopped_at" timestamp (3) with time zone,
	"paused_until" timestamp (3) with time zone,
	"topics_off" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "email_preferences_email_unique" UNIQUE("email"),
	CONSTRAINT "email_preferences_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE INDEX "consent_events_email" ON "consent_events" USING btree ("email") WHERE email is not null;--> statement-breakpoint
CREATE INDEX "consent_events_phone" ON "consent_events" USING btree ("phone_e164") WHERE phone_e164 is not null;--> statement-breakpoint
CREATE INDEX "consent_events_lead" ON "consent_events" USING btree ("lead_id") WHERE lead_id is not null;--> statement-breakpoint
-- What was recorded before, so that the record of a person is whole.
INSERT INTO consent_events (at, email, phone_e164, kind, channel, reason, who)
SELECT at, CASE WHEN channel = 'email' THEN address END, CASE WHEN channel <> 'email' THEN address::text END, 'suppressed',
  channel, reason, 'System'
FROM suppressions;
--> statement-breakpoint
INSERT INTO consent_events (at, email, phone_e164, kind, channel, reason, who)
SELECT ended_at, CASE WHEN channel = 'email' THEN address END, CASE WHEN channel <> 'email' THEN address::text END,
  'ended', channel, coalesce(end_reason, ''), 'System'
FROM suppressions WHERE ended_at IS NOT NULL;
--> statement-breakpoint
INSERT INTO consent_events (at, email, kind, channel, reason, who)
SELECT at, address, 'bounced', 'email', diagnosis, 'Mail server' FROM bounces;
--> statement-breakpoint
-- A merge moves a row to another lead. Nothing else changes.
CREATE FUNCTION refuse_consent_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(old) - 'lead_id' IS DISTINCT FROM to_jsonb(new) - 'lead_id' THEN
    RAISE EXCEPTION 'the table % is append-only', tg_table_name;
  END IF;
  RETURN new;
END
$$;
--> statement-breakpoint
CREATE TRIGGER consent_events_unchanged BEFORE UPDATE ON consent_events
FOR EACH ROW EXECUTE FUNCTION refuse_consent_change();
--> statement-breakpoint
CREATE TRIGGER consent_events_append_only BEFORE DELETE ON consent_events
FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER consent_events_never_emptied BEFORE TRUNCATE ON consent_events
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Also in sessions that skip ordinary triggers (session_replication_role).
ALTER TABLE consent_events ENABLE ALWAYS TRIGGER consent_events_unchanged;--> statement-breakpoint
ALTER TABLE consent_events ENABLE ALWAYS TRIGGER consent_events_append_only;--> statement-breakpoint
ALTER TABLE consent_events ENABLE ALWAYS TRIGGER consent_events_never_emptied;
