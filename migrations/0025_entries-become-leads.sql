-- Entries of the previous backend may have no lead. Each becomes one with the same ID, now and when more are imported.
-- The view goes with them. An import of this kind has thousands of rows at most.
-- squawk-ignore-file ban-drop-column, require-concurrent-index-deletion
CREATE FUNCTION add_lead_of_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO leads (id, created_at, name, email, phone, phone_e164, status, source, street_address, city, state,
    zip_code, property_address, property_type, square_footage, unit_count, bedrooms, bathrooms, year_built,
    submission_id)
  VALUES (new.id, new.created_at, coalesce(nullif(new.name, ''), 'Unknown'), new.email, new.phone,
    '+1' || substring(regexp_replace(new.phone, '[^0-9]', '', 'g') from '^1?([2-9][0-9]{9})$'),
    coalesce(nullif(nullif(new.status, ''), 'pending'), 'analysis_submitted'), 'analysis', new.street_address,
    new.city, new.state, new.zip_code,
    nullif(concat_ws(', ', nullif(new.street_address, ''), nullif(new.city, ''),
      nullif(concat_ws(' ', new.state, new.zip_code), '')), ''),
    new.property_type, new.square_footage, new.unit_count, new.bedrooms, new.bathrooms, new.year_built,
    new.submission_id)
  ON CONFLICT (id) DO NOTHING;
  new.lead_id := new.id;
  RETURN new;
END
$$;
--> statement-breakpoint
CREATE TRIGGER entries_add_lead BEFORE INSERT ON property_analysis_entries
FOR EACH ROW WHEN (new.lead_id IS NULL) EXECUTE FUNCTION add_lead_of_entry();
--> statement-breakpoint
CREATE TRIGGER entries_add_lead_now BEFORE UPDATE ON property_analysis_entries
FOR EACH ROW WHEN (new.lead_id IS NULL) EXECUTE FUNCTION add_lead_of_entry();
--> statement-breakpoint
UPDATE property_analysis_entries SET lead_id = NULL WHERE lead_id IS NULL;
--> statement-breakpoint
DROP TRIGGER entries_add_lead_now ON property_analysis_entries;
--> statement-breakpoint
UPDATE leads SET deleted_at = entry.deleted_at FROM property_analysis_entries entry
WHERE entry.id = leads.id AND entry.deleted_at IS NOT NULL AND leads.deleted_at IS NULL;
--> statement-breakpoint
DROP VIEW lead_list;
--> statement-breakpoint
DROP INDEX "entries_keyset";--> statement-breakpoint
ALTER TABLE "property_analysis_entries" DROP COLUMN "deleted_at";
