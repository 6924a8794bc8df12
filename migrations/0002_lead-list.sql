-- Without conditions of its own, so that the planner reads both branches in the order of their indexes: whoever reads
-- the list leaves out what is deleted and the entries that have become a lead.
CREATE VIEW lead_list AS
SELECT id, created_at, name, email, phone, status, status_group, street_address, city, state, zip_code,
  property_address, property_type, unit_count, estimated_rent, source, assigned_to, last_contacted_at,
  false AS is_entry, deleted_at, NULL::uuid AS adopted_by
FROM leads
UNION ALL
SELECT id, created_at, coalesce(nullif(name, ''), 'Unknown'), email, phone,
  coalesce(nullif(nullif(status, ''), 'pending'), 'analysis_submitted'),
  coalesce(nullif(nullif(status, ''), 'pending'), 'analysis_submitted'),
  street_address, city, state, zip_code,
  concat_ws(', ', nullif(street_address, ''), nullif(city, ''), nullif(concat_ws(' ', state, zip_code), '')),
  property_type, unit_count, 0::numeric(12, 2), 'analysis', NULL::uuid, NULL::timestamptz,
  true, deleted_at, lead_id
FROM property_analysis_entries;
