-- The form writes the number that it read: the digits of a text may hold an extension.
ALTER TABLE "realtor_referrals" ALTER COLUMN "client_phone_e164" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "second_phone" text;--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_text_of(lead leads) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT lead_search_text(lead.name, lead.owner_name, lead.email::text, lead.phone, coalesce(nullif(lead.property_address, ''),
    concat_ws(' ', lead.street_address, lead.city, lead.state, lead.zip_code)))
    || coalesce(' ' || regexp_replace(lead.second_phone, '[^0-9]', '', 'g'), '')
$$;
--> statement-breakpoint
DROP TRIGGER leads_search_text ON leads;
--> statement-breakpoint
CREATE TRIGGER leads_search_text BEFORE INSERT OR UPDATE OF
  name, owner_name, email, phone, second_phone, property_address, street_address, city, state, zip_code
  ON leads FOR EACH ROW EXECUTE FUNCTION set_search_text();
--> statement-breakpoint
-- As before, but a phone with anything but digits and the usual signs counts as no number.
CREATE OR REPLACE FUNCTION add_lead_of_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO leads (id, created_at, name, email, phone, phone_e164, status, source, street_address, city, state,
    zip_code, property_address, property_type, square_footage, unit_count, bedrooms, bathrooms, year_built,
    submission_id)
  VALUES (new.id, new.created_at, coalesce(nullif(new.name, ''), 'Unknown'), new.email, new.phone,
    '+1' || substring(regexp_replace(new.phone, '[ ().+-]', '', 'g') from '^1?([2-9][0-9]{2}[2-9][0-9]{6})$'),
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
