-- Nothing reads these any more: the outbox drops repeated events.
-- squawk-ignore-file ban-drop-column, ban-drop-table
DROP TABLE "stripe_events" CASCADE;--> statement-breakpoint
ALTER TABLE "invoice_items" DROP COLUMN "vendor_id";--> statement-breakpoint
ALTER TABLE "invoices" DROP COLUMN "customer_id";--> statement-breakpoint
ALTER TABLE "sandbox_checkouts" DROP COLUMN "refunded_cents";--> statement-breakpoint
ALTER TABLE "sandbox_checkouts" DROP COLUMN "refund_keys";