import { inArray, type SQL, sql } from "drizzle-orm";
import {
  bounds,
  type CountedStep,
  formSteps,
  type Measure,
  measures,
} from "#app/features/analytics/rules.ts";
import { addPageViews } from "#app/features/content/page-views/commands.server.ts";
import { reachedRows } from "#app/features/lead-lists/reached/queries.server.ts";
import type { ReachedStep } from "#app/features/lead-lists/reached/rules.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { addDays, dayIn, instantsOf } from "#app/lib/dates.ts";
import { describeError, logger } from "#app/log.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { tryLock } from "#db/locks.ts";
import { analyticsSums, pageViews } from "#db/schema/index.ts";

type At = { now: Date; timeZone: string };

/** Today and yesterday, or everything while there is nothing yet. */
export async function refreshSums(at: At): Promise<void> {
  const [any] = await db().select({ day: analyticsSums.day }).from(analyticsSums).limit(1);
  if (any) await rebuildDays({ from: addDays(dayIn(at.timeZone, at.now), -1) }, at);
  else await rebuildSums(at);
}

/** Every day, a year at a time. False if another process does it. */
export async function rebuildSums(at: At): Promise<boolean> {
  const today = dayIn(at.timeZone, at.now);
  const first = (await findFirstDay(at)) ?? today;
  await db().execute(sql`delete from ${analyticsSums} where day < ${first}::date and ${isComputed}`);
  for (let from = first; from <= today; from = `${Number(from.slice(0, 4)) + 1}-01-01`)
    if (!(await rebuildDays({ from, to: `${from.slice(0, 4)}-12-31` }, at))) return false;
  return true;
}

/** Views expire before their sums. */
const isComputed = sql`measure not in ('view', 'form')`;

/** Without it, the primary key is no index of the day. */
const ofAny = inArray(analyticsSums.measure, [...measures]);

async function findFirstDay({ timeZone }: At) {
  const [row] = await db().execute<{ day: string | null }>(sql`
    select least((least(
        (select min(created_at) from leads), (select min(walkthrough_date) from leads),
        (select min(at) from lead_status_changes), (select min(due_at) from response_targets),
        (select min(created_at) from realtor_referrals)
      ) at time zone ${timeZone})::date, (select min(day) from page_views))::text as day`);
  return row?.day;
}

/** Both days are included; without `to`, until today. */
export async function rebuildDays(
  { from, to }: { from: string; to?: string },
  { now, timeZone }: At,
): Promise<boolean> {
  const today = dayIn(timeZone, now);
  const last = to && to < today ? to : today;
  const { start, end } = instantsOf({ from, to: last }, timeZone);
  const span = { start: start.toISOString(), end: new Date(Math.min(+end, +now)).toISOString() };
  return db().transaction(async (tx) => {
    if (!(await tryLock(tx, "sums"))) return false;
    await tx.execute(sql`set local statement_timeout = 600000`);
    const isOfDays = sql`not is_month and ${ofAny} and day between ${from}::date and ${last}::date`;
    await tx.execute(sql`delete from ${analyticsSums} where ${isOfDays}
      and (${isComputed} or day >= (select min(day) from page_views))`);
    for (const rows of dayRows({ from, to: last, span, timeZone })) await insertSums(tx, rows);
    const months = sql`between date_trunc('month', ${from}::date) and ${last}::date`;
    await tx.execute(sql`delete from ${analyticsSums} where is_month and ${ofAny} and day ${months}`);
    await insertSums(
      tx,
      sql`select true, date_trunc('month', day)::date, measure, source, city, detail, bucket, sum(count), sum(amount)
        from ${analyticsSums} where not is_month and ${ofAny}
          and day >= date_trunc('month', ${from}::date)
          and day < date_trunc('month', ${last}::date) + interval '1 month'
        group by 1, 2, 3, 4, 5, 6, 7`,
    );
    return true;
  });
}

const insertSums = (tx: Transaction, rows: SQL) =>
  tx.execute(sql`insert into ${analyticsSums}
    (is_month, day, measure, source, city, detail, bucket, count, amount) ${rows}`);

type Window = { from: string; to: string; span: { start: string; end: string }; timeZone: string };

/** One statement a measure; docs/decisions/analytics.md says what each counts. */
function dayRows({ from, to, span, timeZone }: Window): SQL[] {
  const within = (at: SQL) => sql`${at} >= ${span.start}::timestamptz and ${at} < ${span.end}::timestamptz`;
  type Columns = { rows: SQL; detail?: SQL; bucket?: SQL; amount?: SQL; join?: SQL };
  /** `rows` are `s` with the instant `at`, and the lead is `l`. */
  const sums = (measure: Measure, { rows, detail, bucket, amount, join = sql`join` }: Columns) => sql`
    select false, (s.at at time zone ${timeZone})::date, ${measure}::text, coalesce(l.source, ''),
      lower(coalesce(l.city, '')), ${detail ?? sql`''`}, ${bucket ?? sql`0`}, count(*),
      coalesce(sum(${amount ?? sql`0`}), 0)
    from (${rows}) as s ${join} leads l on l.id = s.lead_id where l.deleted_at is null
    group by 2, 4, 5, 6, 7`;
  const reached = (step: ReachedStep, columns: Omit<Columns, "rows"> = {}) =>
    sums(step, { rows: reachedRows(step, span), ...columns });
  const views = (measure: Measure, detail: SQL, which: SQL) => sql`
    select false, day, ${measure}::text, '', '', ${detail}, 0, sum(views), 0 from ${pageViews}
    where day between ${from}::date and ${to}::date and ${which} group by 2, 6`;
  const referrals = (detail: string, rows: SQL) => sql`
    select false, (s.at at time zone ${timeZone})::date, 'referral', '', '', ${detail}::text, 0, count(*), sum(s.amount)
    from (${rows}) as s where ${within(sql`s.at`)} group by 2`;
  const firstEvent = (kind: string) => sql`
    select min(e.at) as at, 0 as amount from referral_events e where e.kind = ${kind} group by e.referral_id`;
  const stepPaths = formSteps.map(({ path }) => path);
  return [
    views("view", sql`''`, sql`position('#' in path) = 0`),
    views("form", sql`path`, inArray(pageViews.path, stepPaths)),
    sums("lead", {
      rows: sql`select n.id as lead_id, n.created_at as at from leads n where ${within(sql`n.created_at`)}`,
    }),
    reached("analysis"),
    reached("walkthrough"),
    reached("agreement", { amount: sql`greatest(1, coalesce(l.unit_count, 1))` }),
    reached("payment", { amount: sql`s.amount` }),
    reached("reply", {
      bucket: bucketOf(sql`extract(epoch from s.at - s.since) / 60`, bounds.reply),
      amount: sql`s.amount`,
    }),
    reached("lost", { detail: sql`coalesce(l.status_reason, '')` }),
    sums("stage", {
      rows: sql`
        select c.lead_id, c.at, ${groupOf(sql`c.from_status`)} as stage, (
            select max(p.at) from lead_status_changes p
            where p.lead_id = c.lead_id and (p.at, p.event_id) < (c.at, c.event_id)
          ) as since
        from lead_status_changes c
        where ${within(sql`c.at`)} and ${groupOf(sql`c.from_status`)} <> ${groupOf(sql`c.to_status`)}`,
      detail: sql`s.stage`,
      bucket: bucketOf(
        sql`greatest(0, extract(epoch from s.at - coalesce(s.since, l.created_at))) / 86400`,
        bounds.stage,
      ),
    }),
    sums("target", {
      rows: sql`
        select t.lead_id, t.due_at as at, t.kind, (t.met_at <= t.due_at) is true as kept from response_targets t
        where ${within(sql`t.due_at`)} and ((t.met_at <= t.due_at) is true or (t.ended_at <= t.due_at) is not true)`,
      join: sql`left join`,
      detail: sql`s.kind`,
      amount: sql`s.kept::int`,
    }),
    referrals("received", sql`select created_at as at, 0 as amount from realtor_referrals`),
    referrals("contacted", firstEvent("contacted")),
    referrals("converted", firstEvent("converted")),
    referrals(
      "paid",
      sql`select paid_at as at, amount_cents as amount from referral_payouts where reversed_at is null`,
    ),
  ];
}

const bucketOf = (value: SQL, limits: readonly number[]) =>
  sql`width_bucket((${value})::float8, array[${sql.raw(limits.join(", "))}]::float8[])`;

/** As in the generated column of leads. */
const groupOf = (status: SQL) => sql`
  case when coalesce(${status}, '') in ('', 'leads', 'new') then 'new'
    when ${status} = 'walkthrough_scheduled' then 'site_visit_scheduled' else ${status} end`;

/** Without the person; neither delays nor fails the form. */
export function countStep(path: CountedStep, now = new Date()): void {
  findCompany()
    .then(({ timeZone }) => addPageViews([{ day: dayIn(timeZone, now), path, referrer: "", views: 1 }]))
    .catch((error: unknown) =>
      logger.warn({ error: describeError(error) }, "a step of a form was not counted"),
    );
}
