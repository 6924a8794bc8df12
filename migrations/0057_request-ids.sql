CREATE TABLE "alerts" (
	"about" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"alerted_at" timestamp (3) with time zone,
	"error" text,
	"host" text
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "request_id" text;