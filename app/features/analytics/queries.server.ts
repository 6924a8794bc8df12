import { inArray, type SQL, sql } from "drizzle-orm";
import { findLaterLeases } from "#app/features/analysis/queries/evidence.server.ts";
import { makeFigures } from "#app/features/analytics/figures.ts";
import { csvRows } from "#app/features/analytics/format.ts";
import {
  type Days,
  leadMeasures,
  type Measure,
  measures,
  partsOf,
  type Range,
  readRange,
  sumsRun,
  unitOf,
} from "#app/features/analytics/rules.ts";
import type { Filter, SliceSum, Sum } from "#app/features/analytics/types.ts";
import { findListChoices } from "#app/features/lead-lists/queries.server.ts";
import { notRecorded } from "#app/features/lead-lists/request.ts";
import { findSettings } from "#app/features/settings/company/queries.server.ts";
import { accessDenied, isAdmin, type StaffActor } from "#app/lib/actor.ts";
import { dayIn } from "#app/lib/dates.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { csvLine } from "#app/lib/text.ts";
import { db, onReplica } from "#db/instance.server.ts";
import { analyticsSums } from "#db/schema/index.ts";

export async function findAnalytics(query: URLSearchParams, userId: string, now: Date) {
  const { company, "source-costs": costs, "lost-reasons": reasons } = await findSettings();
  const { timeZone } = company;
  const today = dayIn(timeZone, now);
  const range = readRange(query, today);
  const read = (name: keyof Filter) => query.get(name)?.trim().slice(0, 100) ?? "";
  const filter = { source: read("source"), city: read("city").toLowerCase() };
  const [[{ sums, asOf }, slices, { sources, cities }], leases] = await Promise.all([
    onReplica(() =>
      Promise.all([findSums(range, filter), findSlices(range, filter), findListChoices(userId)]),
    ),
    findLaterLeases(today),
  ]);
  const figures = makeFigures({
    ...{ range, filter, sums, slices, costs, today },
    cityNames: new Map(cities.map((city) => [city.toLowerCase(), city])),
    leases: filter.city
      ? leases.filter(({ city }) => (city.toLowerCase() || notRecorded) === filter.city)
      : leases,
    lostReasons: reasons.map(({ label }) => label),
  });
  const unknown = (["source", "city"] as const).filter((name) => {
    const known = name === "source" ? sources : cities.map((city) => city.toLowerCase());
    return ![...known, notRecorded, ""].includes(filter[name]);
  });
  const problems = [
    ...(range.problem ? [range.problem] : []),
    ...unknown.map((name) => `There is no lead of the ${name} “${filter[name]}”.`),
  ];
  return { ...figures, range, problems, asOf, choices: { sources, cities }, timeZone };
}

/** Numbers without names, so that its export isn't audited. */
export async function exportFigure(
  actor: StaffActor,
  { id, query, now }: { id: string; query: URLSearchParams; now: Date },
): Promise<Result<{ fileName: string; content: string }>> {
  if (!isAdmin(actor)) return refused("forbidden", accessDenied);
  const { figures, range, problems, asOf } = await findAnalytics(query, actor.userId, now);
  const figure = figures.find((each) => each.id === id);
  if (!figure) return refused("not_found", "There is no such figure.");
  const [problem] = problems;
  if (problem) return refused("invalid", problem.replace(/ [^.]+ is shown\.$/, ""));
  const rows = csvRows(figure, range, asOf ? new Date(asOf).toISOString() : "");
  const fileName = `${id}-${range.from}-${range.to}.csv`;
  return done({ fileName, content: rows.map(csvLine).join("") });
}

const inDays = ({ from, to }: Days) => sql`not is_month and day between ${from}::date and ${to}::date`;

/** Whole months by their own rows. */
function inMonthsAndDays({ from, to }: Days) {
  const { monthsFrom, monthsEnd } = partsOf({ from, to });
  return sql`(is_month and day >= ${monthsFrom}::date and day < ${monthsEnd}::date
    or not is_month and day >= ${from}::date and day < ${monthsFrom}::date
    or not is_month and day >= ${monthsEnd}::date and day <= ${to}::date)`;
}

const sumsOf = (names: readonly Measure[], days: SQL, { source, city }: Filter) => sql`
  from ${analyticsSums} where ${inArray(analyticsSums.measure, [...names])} and ${days}
    and ${source ? sql`source = ${recorded(source)}` : sql`true`}
    and ${city ? sql`city = ${recorded(city)}` : sql`true`}`;

const recorded = (value: string) => (value === notRecorded ? "" : value);

const periodsOf = (range: Range) => [[false, range] as const, [true, range.before] as const];

async function findSums(range: Range, filter: Filter) {
  const totals = sql`sum(count)::float8 as count, sum(amount)::float8 as amount`;
  // Apart, each part is small enough for the memory of a sort.
  const parts = periodsOf(range).map(([before, period]) => {
    const days = inMonthsAndDays(period);
    return sql`
      select ${before}::boolean as before, measure, 'detail' as by, detail as key, bucket, ${totals}
      ${sumsOf(measures, days, filter)} group by measure, detail, bucket
      union all
      select ${before}::boolean, measure, case grouping(source) when 0 then 'source' else 'city' end,
        coalesce(source, city), 0, ${totals}
      ${sumsOf(leadMeasures, days, filter)} group by grouping sets ((measure, source), (measure, city))`;
  });
  const rows = await db().execute<Sum & { asOf: string | null }>(
    sql`select found.*, (select finished_at from schedule_runs where name = ${sumsRun}) as "asOf"
      from (${sql.join(parts, sql` union all `)}) as found`,
  );
  return { sums: [...rows], asOf: rows[0]?.asOf ?? null };
}

async function findSlices(range: Range, filter: Filter) {
  const unit = unitOf(range);
  const within = unit === "day" || unit === "week" ? inDays : inMonthsAndDays;
  const parts = periodsOf(range).map(
    ([before, days]) => sql`
      select ${before}::boolean as before, measure, sum(count)::float8 as count,
        greatest(date_trunc(${unit}, day)::date, ${days.from}::date)::text as "from"
      ${sumsOf(["view", ...leadMeasures], within(days), filter)} group by measure, "from"`,
  );
  return [...(await db().execute<SliceSum>(sql.join(parts, sql` union all `)))];
}
