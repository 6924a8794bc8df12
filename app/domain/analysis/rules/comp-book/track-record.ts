import { type AdjustmentRates, defaultRates } from "#app/domain/analysis/rules/comp-book/adjust.ts";
import {
  chooseComparables,
  comparableLimits,
  family,
} from "#app/domain/analysis/rules/comp-book/comparables.ts";
import { homeKey } from "#app/domain/analysis/rules/comp-book/home-key.ts";
import { countOf, netAdjustmentCents } from "#app/domain/analysis/rules/comp-book/margin.ts";
import { marginRow, medianRent } from "#app/domain/analysis/rules/comp-book/price.ts";
import { monthsBefore } from "#app/domain/analysis/rules/days.ts";
import { type ZipPoints, zipsWithin } from "#app/domain/analysis/rules/distance.ts";
import type { Facts } from "#app/domain/analysis/rules/facts.ts";
import type { CompRecord, TrackRecord } from "#app/domain/analysis/types.ts";

type Options = {
  /** `YYYY-MM-DD`. */
  day: string;
  zipPoints: ZipPoints;
  rates?: AdjustmentRates;
};

/** One signed lease, priced as if it were not known. */
export type TrackCheck = Pick<CompRecord, "propertyType" | "bedrooms" | "squareFootage"> & {
  errorCents: number;
  comparables: number;
  adjustmentCents: number;
  sampleLease: boolean;
  sample: boolean;
};

/**
 * Checks the comp book on signed leases, each left out in turn: one check for each lease that has comparables.
 *
 * Each lease is priced as a stranger's home would have been on its day: from the records up to that day,
 * without any record of the same home, and placed by its ZIP code alone. Only the last two years count, and of those
 * the 150 newest leases.
 */
export const trackChecks = (records: readonly CompRecord[], options: Options): TrackCheck[] =>
  [...trackCheckSteps(records, options)].flatMap((check) => check ?? []);

/** `trackChecks` lease by lease, so that a caller can do something else in between: a large book takes a while. */
export function* trackCheckSteps(
  records: readonly CompRecord[],
  { day, zipPoints, rates = defaultRates }: Options,
): Generator<TrackCheck | null, void> {
  const since = monthsBefore(day, 24);
  const leases = records
    .filter((record) => record.kind === "signed" && record.date >= since && record.date <= day)
    .toSorted(newestFirst)
    .slice(0, 150);
  const strangersTo = neighbourhoods(records, zipPoints);
  for (const lease of leases) {
    const place = { zipCode: lease.zipCode, point: null };
    const choice = { facts: lease, place, day: lease.date, zipPoints, rates };
    const chosen = chooseComparables(strangersTo(lease), choice);
    if (chosen.length === 0) yield null;
    else {
      const rows = chosen.map(marginRow);
      yield {
        propertyType: lease.propertyType,
        bedrooms: lease.bedrooms,
        squareFootage: lease.squareFootage,
        errorCents: Math.abs(medianRent(chosen) - lease.rentCents),
        comparables: countOf(rows),
        adjustmentCents: netAdjustmentCents(rows),
        sampleLease: lease.sample,
        sample: lease.sample || chosen.some(({ record }) => record.sample),
      };
    }
  }
}

const fewestChecks = 10;
const fewestLike = 20;

/**
 * How far the comp book's estimates were off: for homes like this one (same family of types, within one bedroom and
 * 25 % of the size) where at least twenty such leases were checked, else over the whole book.
 *
 * @returns null under ten checked leases. Errors are rounded up to whole dollars, so that "no more than"
 * stays true.
 */
export function trackRecordFor(
  checks: readonly TrackCheck[],
  facts: Pick<Facts, "propertyType" | "bedrooms" | "squareFootage">,
): TrackRecord | null {
  const bedrooms: [number, number] = [Math.max(0, facts.bedrooms - 1), facts.bedrooms + 1];
  const size = facts.squareFootage;
  const squareFeet: [number, number] = [Math.ceil(size * 0.75), Math.floor(size * 1.25)];
  const isWithin = (value: number, [least, most]: [number, number]) => value >= least && value <= most;
  const like = checks.filter(
    (check) =>
      family[check.propertyType] === family[facts.propertyType] &&
      isWithin(check.bedrooms, bedrooms) &&
      isWithin(check.squareFootage, squareFeet),
  );
  const isEnough = like.length >= fewestLike;
  const used = isEnough ? like : checks;
  if (used.length < fewestChecks) return null;
  const sorted = (key: "errorCents" | "comparables" | "adjustmentCents") =>
    used.map((check) => check[key]).toSorted((a, b) => a - b);
  return {
    leases: used.length,
    medianErrorCents: wholeDollarsUp(within(sorted("errorCents"), 0.5)),
    ninetiethErrorCents: wholeDollarsUp(within(sorted("errorCents"), 0.9)),
    sample: used.some(({ sample }) => sample),
    sampleLeases: used.filter(({ sampleLease }) => sampleLease).length,
    like: isEnough ? { bedrooms, squareFeet } : null,
    typical: {
      comparables: within(sorted("comparables"), 0.5),
      adjustmentCents: Math.round(within(sorted("adjustmentCents"), 0.5)),
    },
  };
}

/** Gives the records that may price a lease: those within reach that are not of its own home. */
function neighbourhoods(records: readonly CompRecord[], zipPoints: ZipPoints) {
  const byZip = Map.groupBy(records, ({ zipCode }) => zipCode);
  return (lease: CompRecord) =>
    zipsWithin(comparableLimits.miles, lease.zipCode, zipPoints).flatMap((zip) => {
      const there = byZip.get(zip) ?? [];
      return zip === lease.zipCode ? there.filter((record) => homeKey(record) !== homeKey(lease)) : there;
    });
}

const newestFirst = (a: CompRecord, b: CompRecord) =>
  a.date > b.date ? -1 : a.date < b.date ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0;

/** The smallest value that at least the given share of all values does not exceed. */
const within = (sorted: readonly number[], share: number) =>
  sorted[Math.ceil(share * sorted.length) - 1] ?? 0;

const wholeDollarsUp = (cents: number) => Math.ceil(cents / 100) * 100;
