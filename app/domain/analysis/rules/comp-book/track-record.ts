import { type AdjustmentRates, defaultRates } from "#app/domain/analysis/rules/comp-book/adjust.ts";
import { chooseComparables, comparableLimits } from "#app/domain/analysis/rules/comp-book/comparables.ts";
import { homeKey } from "#app/domain/analysis/rules/comp-book/home-key.ts";
import { priceOf } from "#app/domain/analysis/rules/comp-book/price.ts";
import { monthsBefore } from "#app/domain/analysis/rules/days.ts";
import { type ZipPoints, zipsWithin } from "#app/domain/analysis/rules/distance.ts";
import type { CompRecord, TrackRecord } from "#app/domain/analysis/types.ts";

type Options = {
  /** `YYYY-MM-DD`. */
  day: string;
  zipPoints: ZipPoints;
  rates?: AdjustmentRates;
};

/**
 * How far the comp book's estimates were off, checked on signed leases, each left out in turn.
 *
 * Each lease is priced as a stranger's home would have been on its day: from the records up to that day,
 * without any record of the same home, and placed by its ZIP code alone. Leases with too few comparables are
 * not counted. Only the last two years count, and of those the 150 newest leases.
 *
 * @returns null under ten checked leases. Errors are rounded up to whole dollars, so that "no more than"
 * stays true.
 */
export function trackRecord(records: readonly CompRecord[], options: Options): TrackRecord | null {
  const steps = trackRecordSteps(records, options);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** `trackRecord` lease by lease, so that a caller can do something else in between: a large book takes a while. */
export function* trackRecordSteps(
  records: readonly CompRecord[],
  { day, zipPoints, rates = defaultRates }: Options,
): Generator<undefined, TrackRecord | null> {
  const since = monthsBefore(day, 24);
  const leases = records
    .filter((record) => record.kind === "signed" && record.date >= since && record.date <= day)
    .toSorted(newestFirst)
    .slice(0, 150);
  const strangersTo = neighbourhoods(records, zipPoints);
  const checks: Check[] = [];
  for (const lease of leases) {
    const place = { zipCode: lease.zipCode, point: null };
    const choice = { facts: lease, place, day: lease.date, zipPoints, rates };
    const chosen = chooseComparables(strangersTo(lease), choice);
    if (chosen.length > 0)
      checks.push({
        errorCents: Math.abs(priceOf(chosen).rentCents - lease.rentCents),
        sample: lease.sample || chosen.some(({ record }) => record.sample),
      });
    yield;
  }
  return summary(checks);
}

type Check = { errorCents: number; sample: boolean };

/** Gives the records that may price a lease: those within reach that are not of its own home. */
function neighbourhoods(records: readonly CompRecord[], zipPoints: ZipPoints) {
  const byZip = Map.groupBy(records, ({ zipCode }) => zipCode);
  return (lease: CompRecord) =>
    zipsWithin(comparableLimits.miles, lease.zipCode, zipPoints).flatMap((zip) => {
      const there = byZip.get(zip) ?? [];
      return zip === lease.zipCode ? there.filter((record) => homeKey(record) !== homeKey(lease)) : there;
    });
}

function summary(checks: readonly Check[]): TrackRecord | null {
  if (checks.length < 10) return null;
  const errors = checks.map(({ errorCents }) => errorCents).toSorted((a, b) => a - b);
  return {
    leases: checks.length,
    medianErrorCents: errorWithin(errors, 0.5),
    ninetiethErrorCents: errorWithin(errors, 0.9),
    sample: checks.some(({ sample }) => sample),
  };
}

const newestFirst = (a: CompRecord, b: CompRecord) =>
  a.date > b.date ? -1 : a.date < b.date ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0;

/** The smallest error that at least the given share of all errors does not exceed. */
const errorWithin = (sorted: readonly number[], share: number) =>
  Math.ceil((sorted[Math.ceil(share * sorted.length) - 1] ?? 0) / 100) * 100;
