import { type BenchmarkRow, benchmarkEstimate } from "#app/domain/analysis/rules/benchmark.ts";
import { compBookEstimate } from "#app/domain/analysis/rules/comp-book.ts";
import type { ZipPoints } from "#app/domain/analysis/rules/distance.ts";
import { preliminaryEstimate } from "#app/domain/analysis/rules/preliminary.ts";
import { type VendorRent, vendorEstimate } from "#app/domain/analysis/rules/vendor.ts";
import { isCurrent, type ZipMarket } from "#app/domain/analysis/rules/zip-market.ts";
import type { CompRecord, Estimate, Subject, TrackRecord } from "#app/domain/analysis/types.ts";

/** All that is known when a home is priced. */
export type Evidence = {
  /** The vendor's rent, and its figures of the ZIP code; null when it gave none, for whatever reason. */
  vendor: { rent: VendorRent; market: ZipMarket | null } | null;
  /** The comp book within reach of the home, four and a half years back. */
  records: readonly CompRecord[];
  /** How far the comp book's estimates were off; shown when the figure comes from it. */
  trackRecord: TrackRecord | null;
  benchmarks: readonly BenchmarkRow[];
  zipPoints: ZipPoints;
  /** Today in the company's zone, `YYYY-MM-DD`. */
  day: string;
};

/**
 * The rent estimate of one unit, from the first source that has one: the vendor, the company's own comp book,
 * HUD's public benchmark, and at last the preliminary figures that a manager replaces by hand. `method` says
 * which it was.
 *
 * For homes inside the service area only: ask `isOutside` first.
 */
export function assessRent(
  subject: Subject,
  { vendor, records, trackRecord, benchmarks, zipPoints, day }: Evidence,
): Estimate {
  const market = vendor?.market && isCurrent(vendor.market, day) ? vendor.market : null;
  return (
    (vendor && vendorEstimate(subject, vendor.rent, market)) ??
    compBookEstimate(subject, records, { day, zipPoints, trackRecord }) ??
    benchmarkEstimate(subject, benchmarks, day) ??
    preliminaryEstimate(subject)
  );
}

/** Cents per month for all units of a building, when one unit was estimated; at least one unit is counted. */
export function buildingTotals(
  { rentCents, lowCents, highCents }: Pick<Estimate, "rentCents" | "lowCents" | "highCents">,
  unitCount: number,
): { unitCount: number; rentCents: number; lowCents: number; highCents: number } {
  const units = Math.max(1, Math.floor(unitCount) || 1);
  return {
    unitCount: units,
    rentCents: rentCents * units,
    lowCents: lowCents * units,
    highCents: highCents * units,
  };
}
