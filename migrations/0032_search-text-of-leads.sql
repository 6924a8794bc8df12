-- Rewrites the table once: a search has to compare thousands of rows within milliseconds.
-- squawk-ignore adding-field-with-default
ALTER TABLE "leads" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lead_search_text(name, owner_name, email::text, phone, coalesce(nullif(property_address, ''),
        coalesce(street_address, '') || ' ' || coalesce(city, '') || ' ' || coalesce(state, '') || ' ' || coalesce(zip_code, '')))) STORED;