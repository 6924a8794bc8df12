-- No handler knows these kinds any more: an open job of them would fail and ask for attention.
UPDATE "outbox" SET "kind" = 'mail-webinar-moved' WHERE "kind" = 'mail-webinar-room';--> statement-breakpoint
DELETE FROM "outbox" WHERE "kind" = 'check-text';
