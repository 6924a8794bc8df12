import { type AdjustmentRates, defaultRates } from "#app/domain/analysis/rules/comp-book/adjust.ts";
import { chooseComparables } from "#app/domain/analysis/rules/comp-book/comparables.ts";
import { homeKey } from "#app/domain/analysis/rules/comp-book/market-figures.ts";
import { priceOf } from "#app/domain/analysis/rules/comp-book/price.ts";
import { monthsBefore } from "#app/domain/analysis/rules/days.ts";
import type { ZipPoints } from "#app/domain/analysis/rules/distance.ts";
import type { CompRecord, TrackRecord } from "#app/domain/analysis/types.ts";

/**
 * How far the comp book's estimates were off, checked on signed leases, each left out in turn.
 *
 * Each lease is priced as a stranger's home would have been on its day: from the records up to that day,
 * without any record of the same home, and placed by its ZIP code alone. Leases with too few comparables are
 * not counted. Only the last two years count, and of those the 400 newest leases.
 *
 * @param options.day `YYYY-MM-DD`.
 * @returns null under ten checked leases. Errors are rounded up to whole dollars, so that "no more than"
 * stays true.
 */
export function trackRecord(
  records: readonly CompRecord[],
  { day, zipPoints, rates = defaultRates }: { day: string; zipPoints: ZipPoints; rates?: AdjustmentRates },
): TrackRecord | null {
  const since = monthsBefore(day, 24);
  const keyed = records.map((record) => ({ record, home: homeKey(record) }));
  const checked = keyed
    .filter(({ record }) => record.kind === "signed" && record.date >= since && record.date <= day)
    .toSorted((a, b) => newestFirst(a.record, b.record))
    .slice(0, 400)
    .flatMap(({ record, home }) => {
      const others = keyed.flatMap((other) => (other.home === home ? [] : [other.record]));
      const place = { zipCode: record.zipCode, point: null };
      const chosen = chooseComparables(others, { facts: record, place, day: record.date, zipPoints, rates });
      if (chosen.length === 0) return [];
      const sample = record.sample || chosen.some((comparable) => comparable.record.sample);
      return [{ errorCents: Math.abs(priceOf(chosen).rentCents - record.rentCents), sample }];
    });
  if (checked.length < 10) return null;
  const errors = checked.map(({ errorCents }) => errorCents).toSorted((a, b) => a - b);
  return {
    leases: checked.length,
    medianErrorCents: errorWithin(errors, 0.5),
    ninetiethErrorCents: errorWithin(errors, 0.9),
    sample: checked.some(({ sample }) => sample),
  };
}

const newestFirst = (a: CompRecord, b: CompRecord) =>
  a.date > b.date ? -1 : a.date < b.date ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0;

/** The smallest error that at least the given share of all errors does not exceed. */
const errorWithin = (sorted: readonly number[], share: number) =>
  Math.ceil((sorted[Math.ceil(share * sorted.length) - 1] ?? 0) / 100) * 100;
