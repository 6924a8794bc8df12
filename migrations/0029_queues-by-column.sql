ALTER TABLE "bulk_actions" DROP CONSTRAINT "bulk_actions_state";--> statement-breakpoint
-- squawk-ignore require-concurrent-index-deletion
DROP INDEX "outbox_line";--> statement-breakpoint
ALTER TABLE "bulk_actions" ADD CONSTRAINT "bulk_actions_state" CHECK (state in ('queued', 'running', 'done', 'canceled', 'undoing', 'undone', 'failed')) NOT VALID;