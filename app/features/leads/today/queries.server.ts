import { type SQL, sql } from "drizzle-orm";
import {
  mostCounted,
  type Today,
  type WaitingKind,
  waitingKinds,
  weeksUntil,
} from "#app/features/leads/today/rules.ts";
import { dayIn } from "#app/lib/dates.ts";
import { db } from "#db/instance.server.ts";

const some = 4;
const most = 200;
const someIdle = 5;
const weekCount = 8;

type TodayRequest = {
  /** The list to show in full. */
  whole: string | null;
  now: Date;
  timeZone: string;
};

/** In one statement. */
export async function findToday({ whole, now, timeZone }: TodayRequest): Promise<Today> {
  const weeks = weeksUntil(dayIn(timeZone, now), weekCount);
  const lists = waitingSql(now);
  const waiting = waitingKinds.map(
    (kind) => sql`${kind}::text, (select json_build_object(
      'count', (select count(*) from (${lists[kind]} limit ${mostCounted}) as counted),
      'items', (select coalesce(json_agg(item), '[]') from (${lists[kind]} limit ${whole === kind ? most : some}) as item)))`,
  );
  const [row] = await db().execute<Omit<Today, "weeks"> & { weeks: StoredWeek[] }>(sql`select
    json_build_object(${sql.join(waiting, sql`, `)}) as waiting,
    (select coalesce(json_agg(item order by item.position), '[]') from (
      select l.id, l.name, l.status, i.position, i.fee_cents as "feeCents", i.probability,
        i.closed_leads as "closedLeads", i.idle_since as "idleSince", i.computed_at as "computedAt"
      from idle_leads i join leads l on l.id = i.lead_id
      where l.deleted_at is null and greatest(l.created_at, l.last_contacted_at, l.status_changed_at) <= i.idle_since
      order by i.position limit ${whole === "idle" ? most : someIdle}
    ) as item) as idle,
    (select coalesce(json_agg(week), '[]') from (
      select date_trunc('week', day)::date::text as "from", status_group as "group", sum(count)::int as count
      from (
        select day, status_group, leads as count from lead_counts
        union all
        select day, status_group, delta from lead_count_deltas
      ) as counts
      where day >= ${weeks.at(-1)?.from ?? null}::date group by 1, 2
    ) as week) as weeks,
    (select coalesce(json_agg(counted), '[]') from (
      select t.kind, count(*) filter (where t.met_at <= t.due_at)::int as met,
        count(*) filter (where (t.met_at <= t.due_at) is not true and (t.ended_at <= t.due_at) is not true)::int as missed
      from response_targets t
      where t.due_at >= ${now.toISOString()}::timestamptz - interval '30 days' and t.due_at < ${now.toISOString()}::timestamptz
      group by t.kind order by t.kind
    ) as counted) as targets`);
  if (!row) throw new Error("The dashboard could not be read");
  return {
    ...row,
    weeks: weeks.map((week) => {
      const counted = row.weeks.filter(({ from }) => from === week.from);
      return { ...week, byGroup: Object.fromEntries(counted.map(({ group, count }) => [group, count])) };
    }),
  };
}

type StoredWeek = { from: string; group: string; count: number };

/** Rows of `WaitingItem`, most urgent first. */
function waitingSql(now: Date): Record<WaitingKind, SQL> {
  const present = sql`${now.toISOString()}::timestamptz`;
  return {
    targets: sql`
      select t.lead_id as "leadId", coalesce(l.name, r.client_name) as name, t.kind as what, t.due_at as at, null::int as "amountCents"
      from response_targets t left join leads l on l.id = t.lead_id
      left join realtor_referrals r on r.id = t.referral_id
      where t.met_at is null and t.ended_at is null and l.deleted_at is null
      order by t.due_at < ${present}, abs(extract(epoch from t.due_at - ${present})), t.id`,
    walkthroughs: sql`
      select id as "leadId", name, property_address as what, walkthrough_date as at, null::int as "amountCents" from leads
      where deleted_at is null and walkthrough_date >= ${present} - interval '1 hour'
        and walkthrough_date < ${present} + interval '7 days'
      order by walkthrough_date, id`,
    unsigned: sql`
      select a.lead_id as "leadId", coalesce(a.owner_name, l.name) as name, a.property_address as what, a.sent_at as at,
        null::int as "amountCents"
      from agreements a left join leads l on l.id = a.lead_id
      where a.status in ('sent', 'viewed', 'owner_signed') and l.deleted_at is null
      order by a.sent_at, a.id`,
    unpaid: sql`
      select * from (
        select p.lead_id as "leadId", l.name, p.description as what, p.created_at as at, p.amount_cents as "amountCents"
        from payments p join leads l on l.id = p.lead_id and l.deleted_at is null
        where p.status in ('created', 'open')
        union all
        select i.lead_id, l.name, i.description, coalesce(i.due_at, i.created_at), i.amount_cents
        from invoices i join leads l on l.id = i.lead_id and l.deleted_at is null
        where i.status in ('open', 'uncollectible') and i.due_at < ${present}
      ) as owed order by at, "leadId"`,
    undelivered: sql`
      select k.lead_id as "leadId", l.name, k.title as what, k.created_at as at, null::int as "amountCents"
      from tasks k join leads l on l.id = k.lead_id and l.deleted_at is null
      where k.kind = 'undelivered_mail' and k.done_at is null
      order by k.created_at desc, k.id`,
  };
}
