import { type SQL, sql } from "drizzle-orm";
import { displayName } from "#app/features/leads/rules.ts";
import { targetCounts } from "#app/features/leads/targets/queries.server.ts";
import type { TargetCount } from "#app/features/leads/targets/schema.ts";
import { mostCounted, weeksUntil } from "#app/features/leads/today/rules.ts";
import {
  type Today,
  type Waiting,
  type WaitingItem,
  type WaitingKind,
  waitingKinds,
} from "#app/features/leads/today/types.ts";
import { dayIn } from "#app/lib/dates.ts";
import { db } from "#db/instance.server.ts";

const some = 4;
const most = 200;
const mostIdle = { some: 5, most: 50 };
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
  const [row] = await db().execute<Stored>(sql`select
    json_build_object(${sql.join(waiting, sql`, `)}) as waiting,
    (select coalesce(json_agg(item order by item.position), '[]') from (
      select i.*, l.name, l.status from idle_leads i join leads l on l.id = i.lead_id
      where l.deleted_at is null and greatest(l.created_at, l.last_contacted_at, l.status_changed_at) <= i.idle_since
      order by i.position limit ${whole === "idle" ? mostIdle.most : mostIdle.some}
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
      ${targetCounts({ start: new Date(now.getTime() - 30 * 86_400_000), end: now }, now)}
    ) as counted) as targets`);
  if (!row) throw new Error("The dashboard could not be read");
  return {
    waiting: Object.fromEntries(
      waitingKinds.map((kind) => {
        const { count, items } = row.waiting[kind];
        return [kind, { count, items: items.map(itemOf) }];
      }),
    ) as Waiting,
    idle: {
      leads: row.idle.map((lead) => ({
        leadId: lead.lead_id,
        name: displayName(lead.name),
        status: lead.status,
        feeCents: lead.fee_cents,
        probability: lead.probability,
        closedLeads: lead.closed_leads,
        idleSince: new Date(lead.idle_since),
      })),
      computedAt: row.idle[0] ? new Date(row.idle[0].computed_at) : null,
    },
    weeks: weeks.map((week) => {
      const counted = row.weeks.filter(({ from }) => from === week.from);
      return { ...week, byGroup: Object.fromEntries(counted.map(({ group, count }) => [group, count])) };
    }),
    targets: row.targets,
  };
}

/** Most urgent first. Columns: lead, name, what, at, amount. */
function waitingSql(now: Date): Record<WaitingKind, SQL> {
  const present = sql`${now.toISOString()}::timestamptz`;
  return {
    targets: sql`
      select t.lead_id, coalesce(l.name, r.client_name) as name, t.kind as what, t.due_at as at, null::int as amount
      from response_targets t left join leads l on l.id = t.lead_id
      left join realtor_referrals r on r.id = t.referral_id
      where t.met_at is null and t.ended_at is null and l.deleted_at is null
      order by t.due_at < ${present}, abs(extract(epoch from t.due_at - ${present})), t.id`,
    walkthroughs: sql`
      select id as lead_id, name, property_address as what, walkthrough_date as at, null::int as amount from leads
      where deleted_at is null and walkthrough_date >= ${present} - interval '1 hour'
        and walkthrough_date < ${present} + interval '7 days'
      order by walkthrough_date, id`,
    unsigned: sql`
      select a.lead_id, coalesce(a.owner_name, l.name) as name, a.property_address as what, a.sent_at as at,
        null::int as amount
      from agreements a left join leads l on l.id = a.lead_id
      where a.status in ('sent', 'viewed', 'owner_signed') and l.deleted_at is null
      order by a.sent_at, a.id`,
    unpaid: sql`
      select * from (
        select p.lead_id, l.name, p.description as what, p.created_at as at, p.amount_cents as amount
        from payments p join leads l on l.id = p.lead_id and l.deleted_at is null
        where p.status in ('created', 'open')
        union all
        select i.lead_id, l.name, i.description, coalesce(i.due_at, i.created_at), i.amount_cents
        from invoices i join leads l on l.id = i.lead_id and l.deleted_at is null
        where i.status in ('open', 'uncollectible') and i.due_at < ${present}
      ) as owed order by at, lead_id`,
    undelivered: sql`
      select k.lead_id, l.name, k.title as what, k.created_at as at, null::int as amount
      from tasks k join leads l on l.id = k.lead_id and l.deleted_at is null
      where k.kind = 'undelivered_mail' and k.done_at is null
      order by k.created_at desc, k.id`,
  };
}

type StoredItem = {
  lead_id: string | null;
  name: string | null;
  what: string | null;
  at: string;
  amount: number | null;
};

type Stored = {
  waiting: Record<WaitingKind, { count: number; items: StoredItem[] }>;
  idle: {
    lead_id: string;
    name: string | null;
    status: string | null;
    fee_cents: number;
    probability: number;
    closed_leads: number;
    idle_since: string;
    computed_at: string;
  }[];
  weeks: { from: string; group: string; count: number }[];
  targets: TargetCount[];
};

const itemOf = ({ lead_id, name, what, at, amount }: StoredItem): WaitingItem => ({
  leadId: lead_id,
  name: displayName(name),
  what: what ?? "",
  at: new Date(at),
  amountCents: amount,
});
