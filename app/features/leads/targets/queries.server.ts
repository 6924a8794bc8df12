import { sql } from "drizzle-orm";

/** Rows for a statement over `leads`: open targets, the next one due first; instants are ISO texts. */
export const targetsOfLead = sql`select t.kind, t.due_at as "dueAt" from response_targets t
  where t.lead_id = leads.id and t.met_at is null and t.ended_at is null order by t.due_at limit 10`;

/** Rows of `TargetCount`, by what was due in the span (end excluded). One that ended in time counts nowhere. */
export function targetCounts({ start, end }: { start: Date; end: Date }, now: Date) {
  const present = sql`${now.toISOString()}::timestamptz`;
  return sql`select t.kind,
      count(*) filter (where t.met_at <= t.due_at)::int as met,
      count(*) filter (where (t.met_at <= t.due_at) is not true and (t.ended_at <= t.due_at) is not true
        and t.due_at < ${present})::int as missed,
      count(*) filter (where t.met_at is null and t.ended_at is null and t.due_at >= ${present})::int as open
    from response_targets t
    where t.due_at >= ${start.toISOString()}::timestamptz and t.due_at < ${end.toISOString()}::timestamptz
    group by t.kind order by t.kind`;
}
