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
  switch (step) {
    case "analysis":
      return sql`select e.lead_id, e.created_at as at, ${plain} from property_analysis_entries e
        where ${within(sql`e.created_at`)} and not exists (
          select from property_analysis_entries p
          where p.lead_id = e.lead_id and (p.created_at, p.id) < (e.created_at, e.id))`;
    case "walkthrough":
      return sql`select w.id as lead_id, w.walkthrough_date as at, ${plain} from leads w
        where ${within(sql`w.walkthrough_date`)} and w.walkthrough_date <= now()`;
    case "agreement":
      return sql`select a.lead_id, a.completed_at as at, ${plain} from agreements a
        where ${within(sql`a.completed_at`)} and not exists (
          select from agreements p
          where p.lead_id = a.lead_id and (p.completed_at, p.id) < (a.completed_at, a.id))`;
    case "payment":
      return sql`select f.lead_id, f.paid_at as at, f.amount_cents - f.refunded_cents as amount,
          null::timestamptz as since from payments f
        where ${within(sql`f.paid_at`)} and not exists (
          select from payments p where p.lead_id = f.lead_id and (p.paid_at, p.id) < (f.paid_at, f.id))`;
    case "reply":
      return sql`select t.lead_id, t.met_at as at, (t.met_at <= t.due_at)::int as amount, t.started_at as since
        from response_targets t
        where t.kind = 'first_response' and t.lead_id is not null and ${within(sql`t.met_at`)} and not exists (
          select from response_targets p
          where p.lead_id = t.lead_id and p.kind = t.kind and (p.met_at, p.id) < (t.met_at, t.id))`;
    case "lost":
      return sql`select c.lead_id, c.at, ${plain} from lead_status_changes c
        join leads g on g.id = c.lead_id and g.status_group = 'lost' and g.status_reason_kind is distinct from 'invalid'
        where c.to_status = 'lost' and ${within(sql`c.at`)} and not exists (
          select from lead_status_changes n
          where n.lead_id = c.lead_id and (n.at, n.event_id) > (c.at, c.event_id))`;
  }
}
