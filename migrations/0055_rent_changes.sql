ALTER TABLE "email_preferences" ALTER COLUMN "topics_off" SET DEFAULT '{rent-changes}';--> statement-breakpoint
ALTER TABLE "property_analysis_entries" ADD COLUMN "checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "property_analysis_results" ADD COLUMN "is_seen" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- Nobody has chosen this topic yet: it was on by default.
UPDATE "email_preferences" SET "topics_off" = array_append("topics_off", 'rent-changes') WHERE NOT 'rent-changes' = ANY ("topics_off");
