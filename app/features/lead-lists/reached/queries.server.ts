import { type SQL, sql } from "drizzle-orm";
import type { ReachedStep } from "#app/features/lead-lists/reached/rules.ts";

/** ISO instants; `end` is exclusive. */
type Span = { start: string; end: string };

/**
 * One row a lead: `lead_id`, `at`, and `amount`, which is cents of a payment, or 1 for a reply in time. A reply also has
 * `since`, when its clock began.
 */
export function reachedRows(step: ReachedStep, span: Span | undefined): SQL {
  const within = (at: SQL) =>
    span
      ? sql`${at} >= ${span.start}::timestamptz and ${at} < ${span.end}::timestamptz`
      : sql`${at} is not null`;
  const plain = sql`0 as amount, null::timestamptz as since`;
  /** The first row of a lead in `table`; the row is `r`. */
  const first = (table: SQL, at: SQL, columns = plain) => sql`
    select r.lead_id, r.${at} as at, ${columns} from ${table} r
    where ${within(sql`r.${at}`)} and not exists (
      select from ${table} p where p.lead_id = r.lead_id and (p.${at}, p.id) < (r.${at}, r.id))`;
  switch (step) {
    case "analysis":
      return first(sql`property_analysis_entries`, sql`created_at`);
    case "walkthrough":
      return sql`select w.id as lead_id, w.walkthrough_date as at, ${plain} from leads w
        where ${within(sql`w.walkthrough_date`)} and w.walkthrough_date <= now()`;
    case "agreement":
      return first(sql`agreements`, sql`completed_at`);
    case "payment":
      return first(
        sql`payments`,
        sql`paid_at`,
        sql`r.amount_cents - r.refunded_cents as amount, null::timestamptz as since`,
      );
    case "reply":
      return first(
        sql`(select * from response_targets where kind = 'first_response' and lead_id is not null)`,
        sql`met_at`,
        sql`(r.met_at <= r.due_at)::int as amount, r.started_at as since`,
      );
    case "lost":
      return sql`select c.lead_id, c.at, ${plain} from lead_status_changes c
        join leads g on g.id = c.lead_id and g.status_group = 'lost' and g.status_reason_kind is distinct from 'invalid'
        where c.to_status = 'lost' and ${within(sql`c.at`)} and not exists (
          select from lead_status_changes n
          where n.lead_id = c.lead_id and (n.at, n.event_id) > (c.at, c.event_id))`;
  }
}
