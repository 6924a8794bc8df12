-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- Each statement runs after the migrations, outside a transaction; indexes are built where they are missing.
-- In the transaction of the migrations it would keep their locks.
SELECT recount_leads() WHERE NOT EXISTS (SELECT FROM lead_counts);
-- Does nothing once that index exists.
CALL fill_search_text();
CREATE INDEX CONCURRENTLY IF NOT EXISTS leads_search_text ON leads USING gin (search_text gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS leads_assigned_keyset ON leads (assigned_to, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS leads_source_keyset ON leads (source, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS leads_city_keyset ON leads (lower(city), created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS leads_name_keyset ON leads (left(lower(coalesce(name, '')), 100), id) WHERE deleted_at IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS leads_contacted_keyset ON leads (coalesce(last_contacted_at, '-infinity'::timestamptz), id) WHERE deleted_at IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS leads_changed_keyset ON leads (coalesce(status_changed_at, created_at), id) WHERE deleted_at IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS leads_import_keyset ON leads (import_id, created_at DESC, id DESC) WHERE import_id IS NOT NULL AND deleted_at IS NULL;
-- Replaced by the index below, which finds "Apt 4, 12 Elm St" and "12-14 Elm St" too.
DROP INDEX CONCURRENTLY IF EXISTS leads_house;
CREATE INDEX CONCURRENTLY IF NOT EXISTS leads_house_number ON leads (left(zip_code, 5), coalesce(substring(street_address from '(?i)^(?:(?:apt|apartment|unit|suite|ste|#)[.]?\s*\S+\s+)?\D*(\d+)'), lower(split_part(street_address, ' ', 1)))) WHERE deleted_at IS NULL AND street_address IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS tasks_undelivered ON tasks (created_at DESC, id) WHERE kind = 'undelivered_mail' AND done_at IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS entries_keyset ON property_analysis_entries (created_at, id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS referrals_keyset ON realtor_referrals (created_at DESC, id DESC);
-- Replaced by the indexes below, whose order is that of the audit log's page.
DROP INDEX CONCURRENTLY IF EXISTS audit_log_subject;
DROP INDEX CONCURRENTLY IF EXISTS audit_log_actor;
DROP INDEX CONCURRENTLY IF EXISTS audit_log_action;
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_newest ON audit_log (at DESC, id DESC);
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_of_person ON audit_log (actor_id, at DESC, id DESC);
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_of_kind ON audit_log (action, at DESC, id DESC);
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_of_record ON audit_log (subject text_pattern_ops, at DESC, id DESC);
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_changes ON audit_log USING gin ((data::text) gin_trgm_ops)
  WHERE action IN ('setting', 'content', 'payout', 'refund');
-- Of the inbox: its order, and the newest message of a conversation.
CREATE INDEX CONCURRENTLY IF NOT EXISTS messages_inbox ON messages (created_at DESC, id DESC)
  WHERE direction = 'in' AND kind IN ('mail-in-reply', 'text-in');
CREATE INDEX CONCURRENTLY IF NOT EXISTS messages_conversation ON messages ((coalesce(lead_id::text, sender)), created_at, id)
  WHERE direction = 'in' AND kind IN ('mail-in-reply', 'text-in');
