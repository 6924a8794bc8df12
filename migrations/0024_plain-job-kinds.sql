UPDATE "outbox" SET
  "kind" = CASE "kind"
    WHEN 'settle-payment' THEN 'sync-payment'
    WHEN 'settle-invoice' THEN 'sync-invoice'
    WHEN 'settle-agreement' THEN 'sync-agreement'
    WHEN 'look-at-text' THEN 'check-text'
    ELSE 'cancel-deleted'
  END,
  "dedupe_key" = regexp_replace(regexp_replace(regexp_replace("dedupe_key", '^settle', 'sync'), '^look-at-text:', 'check-text:'), '^call-off-deleted:', 'cancel-deleted:')
WHERE "kind" IN ('settle-payment', 'settle-invoice', 'settle-agreement', 'look-at-text', 'call-off-deleted');--> statement-breakpoint
UPDATE "tasks" SET "dedupe_key" = replace("dedupe_key", 'call-off:', 'cancel-deleted:') WHERE "dedupe_key" LIKE 'call-off:%';
