import {
  chooseComparables,
  comparableLimits,
  family,
  isBelievable,
} from "#app/features/analysis/rules/comparables.ts";
import { monthsBefore, type ZipPoints, zipsWithin } from "#app/features/analysis/rules/distance.ts";
import { type CheckedLease, wholeDollarsUp, within } from "#app/features/analysis/rules/error-record.ts";
import type { Facts } from "#app/features/analysis/rules/facts.ts";
import { countOf, marginRow, medianRent, netAdjustmentCents } from "#app/features/analysis/rules/price.ts";
import type { CompRecord, TrackRecord } from "#app/features/analysis/types.ts";
import { homeKey } from "#app/features/leads/property/address.ts";

/**
 * Leave-one-out: each of the 150 newest leases of two years, priced on its day without records of the same
 * home.
 */
export const trackChecks = (records: readonly CompRecord[], options: Options): TrackCheck[] =>
  [...trackCheckSteps(records, options)].flatMap((check) => check ?? []);

const fewestChecks = 10;

const fewestLike = 20;

const newestFirst = (a: CompRecord, b: CompRecord) =>
  a.date > b.date ? -1 : a.date < b.date ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0;

type Options = {
  /** `YYYY-MM-DD` */
  day: string;
  zipPoints: ZipPoints;
};

export type TrackCheck = CheckedLease &
  Pick<CompRecord, "propertyType" | "bedrooms" | "squareFootage"> & {
    errorCents: number;
    /** Of the rent to the estimate. */
    ratio: number;
    daysOnMarket: number | null;
    comparables: number;
    adjustmentCents: number;
  };

/** A generator, so that the caller can yield between leases. */
export function* trackCheckSteps(
  records: readonly CompRecord[],
  { day, zipPoints }: Options,
): Generator<TrackCheck | null, void> {
  const since = monthsBefore(day, 24);
  const leases = records
    .filter((record) => record.kind === "signed" && record.date >= since && record.date <= day)
    .toSorted(newestFirst)
    .slice(0, 150);
  const strangersTo = neighbourhoods(records, zipPoints);
  for (const lease of leases) {
    const place = { zipCode: lease.zipCode, point: null };
    const choice = { facts: lease, place, day: lease.date, zipPoints };
    const chosen = chooseComparables(strangersTo(lease), choice);
    const evidence = chosen.map(({ record, share: weight, ...row }) => ({ ...record, ...row, weight }));
    if (chosen.length === 0 || !isBelievable(evidence, lease.bedrooms)) yield null;
    else {
      const rows = chosen.map(marginRow);
      const estimateCents = medianRent(chosen);
      yield {
        propertyType: lease.propertyType,
        bedrooms: lease.bedrooms,
        squareFootage: lease.squareFootage,
        date: lease.date,
        rentCents: lease.rentCents,
        estimateCents,
        errorCents: Math.abs(estimateCents - lease.rentCents),
        ratio: lease.rentCents / estimateCents,
        daysOnMarket: lease.daysOnMarket,
        comparables: countOf(rows),
        adjustmentCents: netAdjustmentCents(rows),
        sampleLease: lease.sample,
        sample: lease.sample || chosen.some(({ record }) => record.sample),
      };
    }
  }
}

/**
 * Over similar homes (within one bedroom and 25% of the size) with at least twenty checks, else over the
 * whole book.
 * @returns null under ten checks. Errors are rounded up to whole dollars.
 */
export function trackRecordFor(
  checks: readonly TrackCheck[],
  facts: Pick<Facts, "propertyType" | "bedrooms" | "squareFootage">,
): TrackRecord | null {
  const bedrooms: [number, number] = [Math.max(0, facts.bedrooms - 1), facts.bedrooms + 1];
  const size = facts.squareFootage;
  const squareFeet: [number, number] = [Math.ceil(size * 0.75), Math.floor(size * 1.25)];
  const like = checksLike(checks, facts, { bedrooms, squareFeet });
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

/** All without `like`. */
export function checksLike(
  checks: readonly TrackCheck[],
  { propertyType }: Pick<Facts, "propertyType">,
  like: TrackRecord["like"],
) {
  if (!like) return checks;
  const isWithin = (value: number, [least, most]: [number, number]) => value >= least && value <= most;
  return checks.filter(
    (check) =>
      family[check.propertyType] === family[propertyType] &&
      isWithin(check.bedrooms, like.bedrooms) &&
      isWithin(check.squareFootage, like.squareFeet),
  );
}

function neighbourhoods(records: readonly CompRecord[], zipPoints: ZipPoints) {
  const byZip = Map.groupBy(records, ({ zipCode }) => zipCode);
  return (lease: CompRecord) =>
    zipsWithin(comparableLimits.miles, lease.zipCode, zipPoints).flatMap((zip) => {
      const there = byZip.get(zip) ?? [];
      return zip === lease.zipCode ? there.filter((record) => homeKey(record) !== homeKey(lease)) : there;
    });
}
