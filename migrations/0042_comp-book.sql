ALTER TABLE "comps" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "comps" ADD COLUMN "excluded_reason" text;