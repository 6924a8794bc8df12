import { sql } from "drizzle-orm";
import { findLaterLeases } from "#app/features/analysis/queries/evidence.server.ts";
import { figureLines, makeFigures } from "#app/features/analytics/figures.ts";
import {
  type Days,
  type Measure,
  measures,
  partsOf,
  type Range,
  readRange,
  sumsRun,
  unitOf,
  unplaced,
} from "#app/features/analytics/rules.ts";
import type { Filter, SliceSum, Sum } from "#app/features/analytics/types.ts";
import { findListChoices } from "#app/features/lead-lists/queries.server.ts";
import { findSettings } from "#app/features/settings/company/queries.server.ts";
import { accessDenied, isAdmin, type StaffActor } from "#app/lib/actor.ts";
import { dayIn } from "#app/lib/dates.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { csvLine } from "#app/lib/text.ts";
import { db } from "#db/instance.server.ts";

/** What the page and its files show, in three statements. */
export async function findAnalytics(query: URLSearchParams, userId: string, now: Date) {
  const { company, "source-costs": costs, "lost-reasons": reasons } = await findSettings();
  const today = dayIn(company.timeZone, now);
  const range = readRange(query, today);
  const filter = {
    source: query.get("source")?.trim().slice(0, 100) ?? "",
    city: query.get("city")?.trim().slice(0, 100).toLowerCase() ?? "",
  };
  const [sums, slices, choices, leases] = await Promise.all([
    findSums(range, filter),
    findSlices(range, filter),
    findListChoices(userId),
    findLaterLeases(today),
  ]);
  const cities = new Map(choices.cities.map((city) => [city.toLowerCase(), city]));
  const figures = makeFigures({
    ...{ range, filter, sums: sums.rows, slices, costs, cities, today },
    leases: filter.city ? leases.filter(({ city }) => city.toLowerCase() === filter.city) : leases,
    reasons: reasons.map(({ label }) => label),
  });
  return { ...figures, range, filter, asOf: sums.asOf, choices, timeZone: company.timeZone, today };
}

/** Numbers without names, so that its export isn't audited. */
export async function exportFigure(
  actor: StaffActor,
  { id, query, now }: { id: string; query: URLSearchParams; now: Date },
): Promise<Result<{ fileName: string; content: string }>> {
  if (!isAdmin(actor)) return refused("forbidden", accessDenied);
  const { figures, range, asOf } = await findAnalytics(query, actor.userId, now);
  const figure = figures.find((each) => each.id === id);
  if (!figure) return refused("not_found", "There is no such figure.");
  const lines = figureLines(figure, range, asOf ? new Date(asOf).toISOString() : "");
  const fileName = `${id}-${range.from}-${range.to}.csv`;
  return done({ fileName, content: lines.map(csvLine).join("") });
}

const inDays = (days: Days) => {
  const { monthsFrom, monthsEnd } = partsOf(days);
  const day = (text: string) => sql`${text}::date`;
  return sql`(is_month and day >= ${day(monthsFrom)} and day < ${day(monthsEnd)}
    or not is_month and day >= ${day(days.from)} and day < ${day(monthsFrom)}
    or not is_month and day >= ${day(monthsEnd)} and day <= ${day(days.to)})`;
};

const inFilter = ({ source, city }: Filter) =>
  sql`${source ? sql`source = ${source}` : sql`true`} and ${city ? sql`city = ${city}` : sql`true`}`;

const listed = (measures: readonly string[]) =>
  sql.join(
    measures.map((measure) => sql`${measure}`),
    sql`, `,
  );

async function findSums(range: Range, filter: Filter) {
  const placed = measures.filter(
    (measure) => !unplaced.includes(measure) && !["stage", "target", "reply", "lost"].includes(measure),
  );
  const sums = sql`sum(count)::float8 as count, sum(amount)::float8 as amount`;
  // Apart, each part is small enough for the memory of a sort.
  const parts = periodsOf(range).map(([before, days]) => {
    const where = (of: readonly Measure[]) =>
      sql`from analytics_sums where measure in (${listed(of)}) and ${inDays(days)} and ${inFilter(filter)}`;
    return sql`
      select ${before}::boolean as before, measure, null as source, null as city, detail, bucket, ${sums}
      ${where(measures)} group by measure, detail, bucket
      union all
      select ${before}::boolean, measure, source, city, null, null, ${sums}
      ${where(placed)} group by grouping sets ((measure, source), (measure, city))`;
  });
  const rows = await db().execute<
    Omit<Sum, "split"> & { detail: string; bucket: number; asOf: string | null }
  >(
    sql`select found.*, (select finished_at from schedule_runs where name = ${sumsRun}) as "asOf"
      from (${sql.join(parts, sql` union all `)}) as found`,
  );
  return {
    asOf: rows[0]?.asOf ?? null,
    rows: rows.map(
      ({ detail, bucket, asOf: _, ...row }): Sum => ({
        ...row,
        split: row.source === null && row.city === null ? { detail, bucket } : null,
      }),
    ),
  };
}

const periodsOf = (range: Range) => [[false, range] as const, [true, range.before] as const];

const slicedMeasures: readonly Measure[] = [
  "lead",
  "view",
  "analysis",
  "walkthrough",
  "agreement",
  "payment",
];

async function findSlices(range: Range, filter: Filter) {
  const unit = unitOf(range);
  const isByDay = unit === "day" || unit === "week";
  const within = isByDay
    ? ({ from, to }: Days) => sql`not is_month and day between ${from}::date and ${to}::date`
    : inDays;
  const parts = periodsOf(range).map(
    ([before, days]) => sql`
      select ${before}::boolean as before, date_trunc(${unit}, day)::date::text as "from", measure,
        sum(count)::float8 as count
      from analytics_sums
      where measure in (${listed(slicedMeasures)}) and ${within(days)} and ${inFilter(filter)} group by 2, 3`,
  );
  return [...(await db().execute<SliceSum>(sql.join(parts, sql` union all `)))];
}
