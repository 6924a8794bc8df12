CREATE TABLE "moved_rows" (
	"source" text NOT NULL,
	"old_id" text NOT NULL,
	"new_id" uuid,
	CONSTRAINT "moved_rows_source_old_id_pk" PRIMARY KEY("source","old_id")
);
--> statement-breakpoint
CREATE TABLE "moving_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"source" text NOT NULL,
	"report" jsonb NOT NULL,
	"finished_at" timestamp (3) with time zone
);
