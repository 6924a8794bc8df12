import { sql } from "drizzle-orm";
import { db } from "#db/instance.server.ts";

/** In one statement, so that no reader sees a change twice. Ordered, so that two workers don't deadlock. */
export const foldLeadCounts = () =>
  db().execute(sql`
    with folded as (delete from lead_count_deltas returning day, status_group, delta)
    insert into lead_counts as counts (day, status_group, leads)
    select day, status_group, sum(delta) from folded group by day, status_group order by day, status_group
    on conflict (day, status_group) do update set leads = counts.leads + excluded.leads`);
