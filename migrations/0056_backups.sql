CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"place" text NOT NULL,
	"key" text NOT NULL,
	"taken_at" timestamp (3) with time zone,
	"stored_at" timestamp (3) with time zone,
	"is_encrypted" boolean DEFAULT false NOT NULL,
	"bytes" bigint,
	"rows" bigint,
	"leads" integer,
	"files" integer,
	"problem" text,
	"proven_at" timestamp (3) with time zone,
	"proof_ms" integer,
	"proof_problem" text,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "backups_key_unique" UNIQUE("key"),
	CONSTRAINT "backups_kind" CHECK ("backups"."kind" in ('scheduled', 'manual', 'found')),
	CONSTRAINT "backups_place" CHECK ("backups"."place" in ('disk', 's3'))
);
--> statement-breakpoint
CREATE TABLE "restores" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"key" text NOT NULL,
	"taken_at" timestamp (3) with time zone,
	"started_by" text NOT NULL,
	"step" text NOT NULL,
	"active_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone,
	"problem" text,
	"previous" text,
	"confirmed_at" timestamp (3) with time zone,
	"confirmed_by" uuid
);
--> statement-breakpoint
CREATE INDEX "backups_newest" ON "backups" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "restores_newest" ON "restores" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);