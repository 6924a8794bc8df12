import { dayNumber } from "#app/domain/analysis/rules/days.ts";
import { factsOf } from "#app/domain/analysis/rules/facts.ts";
import { defaultRange } from "#app/domain/analysis/rules/range-defaults.ts";
import type { Benchmark, Estimate, Subject } from "#app/domain/analysis/types.ts";

/**
 * HUD Fair Market Rents of one area and fiscal year, in cents per month for 0 to 4 bedrooms. `zipCode` is
 * null for the figures of the whole metropolitan area.
 */
export type BenchmarkRow = {
  zipCode: string | null;
  /** HUD's name of that area. */
  metro?: string;
  fiscalYear: number;
  rentCents: readonly [number, number, number, number, number];
  provenance: string;
};

/**
 * Beyond this HUD's rule for large homes says nothing useful, and the bedrooms are more likely a whole
 * building's.
 */
const mostBenchmarkBedrooms = 8;

/**
 * The public benchmark for a ZIP code and a number of bedrooms: HUD's Small Area Fair Market Rent of the
 * latest fiscal year in force, in whole dollars. It is the 40th percentile of gross rent with basic utilities
 * included, and knows nothing of the home.
 *
 * Where the ZIP code's two-bedroom figure is more than 35 % off the metropolitan area's of the same fiscal
 * year (the latest that both have), the ZIP code is too small to be trusted and the area's own latest figures
 * stand instead, as they do where HUD has none for the ZIP code. More than four bedrooms: 15 % of the four-bedroom figure for each further one, as HUD does.
 * The figure never falls with more bedrooms.
 *
 * @param day `YYYY-MM-DD`; fiscal year N is in force from October 1 of N − 1.
 * @param rows of the ZIP code and of the metropolitan area that it lies in.
 * @returns null where neither has figures and above eight bedrooms.
 */
export function benchmarkFor(
  rows: readonly BenchmarkRow[],
  { zipCode, bedrooms, day }: { zipCode: string; bedrooms: number; day: string },
): { rentCents: number; benchmark: Benchmark } | null {
  if (!(bedrooms >= 0 && bedrooms <= mostBenchmarkBedrooms)) return null;
  const inForce = rows.filter((row) => row.fiscalYear <= fiscalYearOf(day)).toSorted(newestFirst);
  const own = inForce.filter((row) => row.zipCode === zipCode);
  const metro = inForce.filter((row) => row.zipCode === null);
  const isWithoutZip = own.length === 0;
  const area = isWithoutZip || isNoisy(own, metro) ? "metro" : "zip";
  const [row] = area === "metro" ? metro : own;
  if (!row) return null;
  return {
    rentCents: rentFor(row, Math.floor(bedrooms)),
    benchmark: {
      zipCode,
      fiscalYear: row.fiscalYear,
      bedrooms,
      area,
      ...(area === "metro" && { isWithoutZip, ...(row.metro && { metro: row.metro }) }),
      provenance: row.provenance,
    },
  };
}

/**
 * The benchmark as an estimate, with the conventional range; null where there is none. Where the bedrooms had to
 * be assumed, the range reaches from the low end of one bedroom less to the high end of one more; bathrooms move
 * no benchmark. No trend is derived.
 */
export function benchmarkEstimate(
  subject: Subject,
  rows: readonly BenchmarkRow[],
  day: string,
): Estimate | null {
  const { facts, assumed } = factsOf(subject);
  const rentOf = (bedrooms: number) => benchmarkFor(rows, { zipCode: subject.zipCode, bedrooms, day });
  const found = rentOf(facts.bedrooms);
  if (!found) return null;
  const either = assumed.bedrooms ? 1 : 0;
  const fewer = rentOf(facts.bedrooms - either) ?? found;
  const more = rentOf(facts.bedrooms + either) ?? found;
  return {
    method: "hud",
    rentCents: found.rentCents,
    lowCents: defaultRange(fewer.rentCents).lowCents,
    highCents: defaultRange(more.rentCents).highCents,
    facts,
    assumed,
    comparables: [],
    occupancyPercent: null,
    averageDaysOnMarket: null,
    yearOverYearPercent: null,
    adjustment: null,
    trackRecord: null,
    benchmark: found.benchmark,
  };
}

/**
 * The running maximum over the published figures makes the result rise with bedrooms whatever the row holds.
 */
function rentFor(row: BenchmarkRow, bedrooms: number): number {
  const published = Math.max(...row.rentCents.slice(0, Math.min(bedrooms, 4) + 1));
  const further = Math.max(0, bedrooms - 4);
  return Math.round((published * (100 + 15 * further)) / 10_000) * 100;
}

function isNoisy(own: readonly BenchmarkRow[], metro: readonly BenchmarkRow[]): boolean {
  for (const { fiscalYear, rentCents } of own) {
    const same = metro.find((row) => row.fiscalYear === fiscalYear);
    if (same) return Math.abs(rentCents[2] - same.rentCents[2]) * 100 > same.rentCents[2] * 35;
  }
  return false;
}

function fiscalYearOf(day: string): number {
  const year = Number(day.slice(0, 4));
  return dayNumber(day) >= dayNumber(`${year}-10-01`) ? year + 1 : year;
}

const newestFirst = (a: BenchmarkRow, b: BenchmarkRow) => b.fiscalYear - a.fiscalYear;
