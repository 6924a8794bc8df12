import { type SQLWrapper, sql } from "drizzle-orm";

/** The newest entry; imported data can have several per lead. */
export const entryOfLead = (leadId: SQLWrapper | string) => sql<string | null>`(
  select newest.id from property_analysis_entries newest
  where newest.lead_id = ${leadId}
  order by newest.created_at desc, newest.id desc limit 1
)`;
