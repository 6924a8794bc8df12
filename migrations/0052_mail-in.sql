-- No message came in by email yet, so the index begins empty.
-- squawk-ignore-file require-concurrent-index-creation
CREATE UNIQUE INDEX "messages_mail_in" ON "messages" USING btree ("provider_id") WHERE direction = 'in' and channel = 'email';