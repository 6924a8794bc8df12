CREATE TABLE "bounces" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"address" "citext" NOT NULL,
	"kind" text NOT NULL,
	"diagnosis" text NOT NULL,
	"task_id" uuid NOT NULL,
	CONSTRAINT "bounces_task_id_unique" UNIQUE("task_id")
);
--> statement-breakpoint
ALTER TABLE "bounces" ADD CONSTRAINT "bounces_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bounces_address" ON "bounces" USING btree ("address");--> statement-breakpoint
INSERT INTO "bounces" ("at", "address", "kind", "diagnosis", "task_id")
SELECT t."created_at", l."email", 'soft', coalesce(t."detail", ''), t."id" FROM "tasks" t JOIN "leads" l ON l."id" = t."lead_id"
WHERE t."kind" = 'undelivered_mail' AND t."done_at" IS NULL AND l."email" <> ''
AND strpos(lower(t."detail"), lower(l."email"::text)) > 0;
