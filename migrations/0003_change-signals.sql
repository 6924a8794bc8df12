-- Postgres folds equal notifications of one transaction into one, so a bulk change wakes each listener once.
CREATE FUNCTION signal_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify(tg_argv[0], '');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER leads_signal AFTER INSERT OR UPDATE OR DELETE ON leads
FOR EACH STATEMENT EXECUTE FUNCTION signal_change('leads');
--> statement-breakpoint
CREATE TRIGGER entries_signal AFTER INSERT OR UPDATE OR DELETE ON property_analysis_entries
FOR EACH STATEMENT EXECUTE FUNCTION signal_change('leads');
--> statement-breakpoint
CREATE TRIGGER tasks_signal AFTER INSERT OR UPDATE OR DELETE ON tasks
FOR EACH STATEMENT EXECUTE FUNCTION signal_change('leads');
--> statement-breakpoint
CREATE TRIGGER outbox_signal AFTER INSERT ON outbox
FOR EACH STATEMENT EXECUTE FUNCTION signal_change('outbox');
--> statement-breakpoint
-- The payload names the entry, so that an open report hears of its own estimate only.
CREATE FUNCTION signal_estimate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('estimates', new.id::text);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER entries_estimate_signal AFTER UPDATE OF estimate_state, revision ON property_analysis_entries
FOR EACH ROW EXECUTE FUNCTION signal_estimate();
