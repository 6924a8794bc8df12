-- The indexes are of new tables. Those of audit_log are replaced in after-migrations.sql.
-- squawk-ignore-file require-concurrent-index-creation
CREATE TABLE "audit_batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"first_id" bigint NOT NULL,
	"last_id" bigint NOT NULL,
	"row_count" integer NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"records" bigint NOT NULL,
	"head_hash" text,
	"problem" text
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "via" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "ip" text;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_batches_first" ON "audit_batches" USING btree ("first_id");--> statement-breakpoint
CREATE INDEX "audit_checks_at" ON "audit_checks" USING btree ("at");--> statement-breakpoint
CREATE TRIGGER audit_batches_append_only BEFORE UPDATE OR DELETE ON audit_batches
FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_batches_never_emptied BEFORE TRUNCATE ON audit_batches
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Also in sessions that skip ordinary triggers (session_replication_role).
ALTER TABLE audit_log ENABLE ALWAYS TRIGGER audit_log_append_only;--> statement-breakpoint
ALTER TABLE audit_log ENABLE ALWAYS TRIGGER audit_log_never_emptied;--> statement-breakpoint
ALTER TABLE audit_batches ENABLE ALWAYS TRIGGER audit_batches_append_only;--> statement-breakpoint
ALTER TABLE audit_batches ENABLE ALWAYS TRIGGER audit_batches_never_emptied;
