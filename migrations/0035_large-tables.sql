-- A generated column would rewrite the table while it is locked. Rows that are there already are filled in batches:
-- see after-migrations.sql.
ALTER TABLE "leads" ALTER COLUMN "search_text" DROP EXPRESSION IF EXISTS;
--> statement-breakpoint
CREATE FUNCTION search_text_of(lead leads) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT lead_search_text(lead.name, lead.owner_name, lead.email::text, lead.phone, coalesce(nullif(lead.property_address, ''),
    concat_ws(' ', lead.street_address, lead.city, lead.state, lead.zip_code)))
$$;
--> statement-breakpoint
CREATE FUNCTION set_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := search_text_of(NEW);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER leads_search_text BEFORE INSERT OR UPDATE OF
  name, owner_name, email, phone, property_address, street_address, city, state, zip_code
  ON leads FOR EACH ROW EXECUTE FUNCTION set_search_text();
--> statement-breakpoint
CREATE PROCEDURE fill_search_text() LANGUAGE plpgsql AS $$
DECLARE
  last uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
  IF to_regclass('leads_search_text') IS NOT NULL THEN
    RETURN;
  END IF;
  WHILE last IS NOT NULL LOOP
    WITH batch AS (SELECT id FROM leads WHERE id > last ORDER BY id LIMIT 2000),
    filled AS (
      UPDATE leads SET search_text = search_text_of(leads)
      WHERE id IN (SELECT id FROM batch) AND search_text IS NULL
    )
    SELECT (array_agg(id ORDER BY id DESC))[1] INTO last FROM batch;
    COMMIT;
  END LOOP;
END
$$;
--> statement-breakpoint
UPDATE outbox SET kind = 'note-target', payload = payload || jsonb_build_object('what', CASE kind WHEN 'target-warning' THEN 'warned' ELSE 'missed' END)
WHERE kind IN ('target-warning', 'target-missed') AND done_at IS NULL AND parked_at IS NULL;
--> statement-breakpoint
-- Without a lock on the leads: one statement sees the leads and the differences of the same moment.
CREATE OR REPLACE FUNCTION recount_leads() RETURNS void LANGUAGE plpgsql AS $$
DECLARE zone text := company_time_zone();
BEGIN
  LOCK TABLE lead_counts IN EXCLUSIVE MODE;
  DELETE FROM lead_counts;
  WITH counted AS (DELETE FROM lead_count_deltas)
  INSERT INTO lead_counts (day, status_group, leads)
  SELECT (created_at AT TIME ZONE zone)::date, coalesce(status_group, 'new'), count(*)
  FROM leads WHERE deleted_at IS NULL GROUP BY 1, 2;
END
$$;
