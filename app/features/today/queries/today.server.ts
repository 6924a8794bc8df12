import { type SQL, sql } from "drizzle-orm";
import { mayCountersign } from "#app/features/agreements/rules.ts";
import { contactBarrier, noCallsSince } from "#app/features/messaging/contact/queries.server.ts";
import { findAgreementTerms } from "#app/features/settings/company/queries.server.ts";
import { kindsMetBy, stopEvents } from "#app/features/tasks/targets/rules.ts";
import {
  mostCounted,
  type Today,
  type WaitingKind,
  waitingKinds,
  weeksUntil,
} from "#app/features/today/rules.ts";
import type { StaffActor } from "#app/lib/actor.ts";
import { dayIn } from "#app/lib/dates.ts";
import { db } from "#db/instance.server.ts";
import { users } from "#db/schema/index.ts";

/** Of late and upcoming ones each. */
const someDue = 3;
const some = 2;
const most = 200;
const someIdle = 5;
const weekCount = 8;
/** How long a completed task can be undone in the list. */
const undoMs = 5 * 60_000;

type TodayRequest = {
  /** Only what is assigned to the actor. */
  mine: boolean;
  /** The only list, in full. */
  whole: string | null;
  now: Date;
  timeZone: string;
};

const barrier = contactBarrier({ email: sql`l.email`, phone: sql`l.phone_e164` }, "call", "service");

/** In one statement. */
export async function findToday(
  actor: StaffActor,
  { mine, whole, now, timeZone }: TodayRequest,
): Promise<Today> {
  const weeks = weeksUntil(dayIn(timeZone, now), weekCount);
  const shown = waitingKinds.filter((kind) => kind === whole);
  const lists = waitingSql(actor, { mine, now, isWhole: shown.length > 0 });
  const waiting = (shown.length > 0 ? shown : waitingKinds).map(
    (kind) => sql`${kind}::text, (select json_build_object(
      'count', (select count(*) from (select 1 from ${lists[kind].open} limit ${mostCounted}) as counted),
      'items', (select coalesce(json_agg(item order by item.at), '[]') from (${lists[kind].items}) as item)))`,
  );
  const [row] = await db().execute<
    Omit<Today, "weeks" | "mayCountersign"> & { weeks: StoredWeek[] }
  >(sql`select
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
    mayCountersign: mayCountersign(actor, await findAgreementTerms()),
    weeks: weeks.map((week) => {
      const counted = row.weeks.filter(({ from }) => from === week.from);
      return { ...week, byGroup: Object.fromEntries(counted.map(({ group, count }) => [group, count])) };
    }),
  };
}

type StoredWeek = { from: string; group: string; count: number };

const taskTargets = sql.join(
  [
    ...Object.entries(stopEvents).flatMap(([task, on = "owner_contacted"]) =>
      kindsMetBy(on).map((target) => [target, task] as const),
    ),
    ["referral_contact", "referral_contact"] as const,
  ].map(([target, task]) => sql`(${target}, ${task})`),
  sql`, `,
);

/** The task is the work, the target its clock. */
const isSameWork = (target: SQL, kind: SQL) =>
  sql`(${target}.lead_id = k.lead_id or ${target}.referral_id = k.referral_id) and (${kind}, k.kind) in (${taskTargets})`;

type Listed = { mine: boolean; now: Date; isWhole: boolean };

/** `open` is a source of rows to count, `items` are of `WaitingItem`. */
function waitingSql(
  { userId }: StaffActor,
  { mine, now, isWhole }: Listed,
): Record<WaitingKind, { open: SQL; items: SQL }> {
  const present = sql`${now.toISOString()}::timestamptz`;
  const dueLimit = isWhole ? most : someDue;
  const isOurs = (assignee: SQL) => (mine ? sql`${assignee} = ${userId}` : sql`true`);
  const isLive = sql`not exists (select from leads l where l.id = k.lead_id and l.deleted_at is not null)`;
  const openTasks = (which: SQL) => sql`(
    select k.id, k.lead_id, k.referral_id, k.id as task_id, k.kind as work, k.title as what, k.due_at as at, null::int as amount
    from tasks k
    where k.done_at is null and ${which} and ${isOurs(sql`k.assigned_to`)} and ${isLive}) as open`;
  const justDone = (which: SQL) => sql`
    union all (select k.id, k.lead_id, k.referral_id, k.id, k.kind, k.title, k.due_at, null::int from tasks k
      where k.done_by = ${userId} and k.done_at >= ${new Date(now.getTime() - undoMs).toISOString()}::timestamptz and ${which} and ${isLive}
      order by k.done_at desc limit ${dueLimit})`;
  const first = (open: SQL) => sql`(select * from ${open} order by at, id limit ${isWhole ? most : some})`;
  const lateAndNext = (open: SQL) => sql`
    (select * from ${open} where at < ${present} order by at desc, id desc limit ${dueLimit})
    union all (select * from ${open} where at >= ${present} order by at, id limit ${dueLimit})`;
  const items = (picked: SQL, task = sql`tasks k on k.id = open.task_id`) => sql`
    select coalesce(k.id, open.id) as id, open.lead_id as "leadId", coalesce(l.name, r.client_name) as name, open.work,
      open.what, open.at, open.amount as "amountCents",
      coalesce(nullif(concat_ws(', ', nullif(trim(l.street_address), ''), nullif(trim(l.city), '')), ''),
        l.property_address, r.property_address) as address,
      coalesce(l.phone, r.client_phone) as phone,
      case when l.id is null
        then r.client_phone is not null and ${noCallsSince(sql`r.client_phone_e164`)} is null else ${barrier} is null end as "mayCall",
      coalesce(l.email, '') <> '' as "mayWrite", u.name as assignee,
      case when k.id is not null then
        json_build_object('id', k.id, 'kind', k.kind, 'title', k.title, 'version', k.version, 'doneAt', k.done_at) end as task
    from (${picked}) as open
    left join leads l on l.id = open.lead_id
    left join realtor_referrals r on r.id = open.referral_id
    left join ${task}
    left join ${users} u on u.id = coalesce(k.assigned_to, l.assigned_to, r.assigned_to)`;
  const list = (open: SQL) => ({ open, items: items(first(open)) });

  const ofTarget = isSameWork(sql`t`, sql`t.kind`);
  const isClocked = sql`k.kind in (select kind from (values ${taskTargets}) as clocked (target, kind))`;
  const targets = sql`(
    select t.id, t.lead_id, t.referral_id, null::uuid as task_id, t.kind as work, t.kind as what, t.due_at as at, null::int as amount
    from response_targets t left join leads l on l.id = t.lead_id left join realtor_referrals r on r.id = t.referral_id
    where t.met_at is null and t.ended_at is null and l.deleted_at is null
      and (${isOurs(sql`coalesce(l.assigned_to, r.assigned_to)`)}
        or exists (select from tasks k where ${ofTarget} and k.done_at is null and k.assigned_to = ${userId}))) as open`;
  const dueTasks = openTasks(sql`k.kind <> 'undelivered_mail' and not exists (
    select from response_targets t where t.met_at is null and t.ended_at is null and ${ofTarget})`);
  return {
    targets: {
      open: targets,
      items: items(
        sql`${lateAndNext(targets)} ${justDone(isClocked)}`,
        sql`lateral (
          select k.* from tasks k
          where k.id = open.task_id or (${isSameWork(sql`open`, sql`open.what`)} and k.done_at is null)
          limit 1) as k on true`,
      ),
    },
    tasks: {
      open: dueTasks,
      items: items(
        sql`${lateAndNext(dueTasks)} ${justDone(sql`k.kind <> 'undelivered_mail' and not ${isClocked}`)}`,
      ),
    },
    walkthroughs: list(sql`(
      select id, id as lead_id, null::uuid as referral_id, null::uuid as task_id, 'walkthrough' as work,
        null::text as what, walkthrough_date as at, null::int as amount
      from leads
      where deleted_at is null and walkthrough_date >= ${present} - interval '1 hour'
        and walkthrough_date < ${present} + interval '7 days' and ${isOurs(sql`assigned_to`)}) as open`),
    unsigned: list(sql`(
      select a.id, a.lead_id, null::uuid as referral_id, null::uuid as task_id,
        case a.status when 'owner_signed' then 'countersign_agreement' else 'unsigned' end as work,
        case a.status when 'owner_signed' then 'agreement to countersign' else 'agreement sent' end as what,
        a.sent_at as at, null::int as amount
      from agreements a left join leads l on l.id = a.lead_id
      where a.status in ('sent', 'viewed', 'owner_signed') and l.deleted_at is null
        and ${isOurs(sql`l.assigned_to`)}) as open`),
    unpaid: list(sql`(
      select p.id, p.lead_id, null::uuid as referral_id, null::uuid as task_id, 'unpaid' as work, p.description as what,
        p.created_at as at, p.amount_cents as amount
      from payments p join leads l on l.id = p.lead_id and l.deleted_at is null
      where p.status in ('created', 'open') and ${isOurs(sql`l.assigned_to`)}
      union all
      select i.id, i.lead_id, null, null, 'unpaid', i.description, coalesce(i.due_at, i.created_at), i.amount_cents
      from invoices i join leads l on l.id = i.lead_id and l.deleted_at is null
      where i.status in ('open', 'uncollectible') and i.due_at < ${present} and ${isOurs(sql`l.assigned_to`)}) as open`),
    undelivered: list(openTasks(sql`k.kind = 'undelivered_mail'`)),
  };
}
