-- A generated column would rewrite the table while it is locked. Rows that are there already are filled in batches:
-- see concurrent-indexes.sql.
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
