import { dayNumber } from "#app/features/analysis/rules/distance.ts";
import { factsOf, noEvidence } from "#app/features/analysis/rules/facts.ts";
import type { Benchmark, Estimate } from "#app/features/analysis/types.ts";
import type { Subject } from "#app/features/leads/property/types.ts";
import { percentOf, wholeDollars } from "#app/lib/money.ts";

/** Cents per month for 0 to 4 bedrooms; `zipCode` is null for the metro area. */
export type BenchmarkRow = {
  zipCode: string | null;
  metro?: string;
  fiscalYear: number;
  rentCents: readonly [number, number, number, number, number];
  provenance: string;
};

/** More are likely those of a whole building. */
const mostBenchmarkBedrooms = 8;

/**
 * HUD's Small Area Fair Market Rent in whole dollars (40th percentile, gross). Uses the metro area's figures
 * where the ZIP code's are missing or over 35% off. Bedrooms above four add 15% each, as HUD does.
 * @param day `YYYY-MM-DD`; fiscal year N starts on October 1 of N − 1.
 * @returns null without figures, and above eight bedrooms.
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
    ...noEvidence,
    method: "hud",
    rentCents: found.rentCents,
    lowCents: defaultRange(fewer.rentCents).lowCents,
    highCents: defaultRange(more.rentCents).highCents,
    facts,
    assumed,
    benchmark: found.benchmark,
  };
}

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

/** 90% to 110%, in whole dollars: a convention, not a measurement. */
export function defaultRange(rentCents: number): { lowCents: number; highCents: number } {
  return {
    lowCents: Math.min(rentCents, wholeDollars(percentOf(rentCents, 9_000))),
    highCents: Math.max(rentCents, wholeDollars(percentOf(rentCents, 11_000))),
  };
}
