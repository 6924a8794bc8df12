import { type BenchmarkRow, benchmarkEstimate } from "#app/features/analysis/rules/benchmark.ts";
import { compBookEstimate } from "#app/features/analysis/rules/comp-book.ts";
import type { ZipPoints } from "#app/features/analysis/rules/distance.ts";
import { factsOf, noEvidence } from "#app/features/analysis/rules/facts.ts";
import { isCurrent, type ZipMarket } from "#app/features/analysis/rules/market-figures.ts";
import { type VendorRent, vendorEstimate } from "#app/features/analysis/rules/vendor.ts";
import type { CompRecord, Estimate, Subject, TrackRecord } from "#app/features/analysis/types.ts";

export type Evidence = {
  vendor: { rent: VendorRent; market: ZipMarket | null } | null;
  records: readonly CompRecord[];
  trackRecord: TrackRecord | null;
  benchmarks: readonly BenchmarkRow[];
  zipPoints: ZipPoints;
  /** `YYYY-MM-DD` in the company's zone. */
  day: string;
};

/**
 * Tries the vendor, the comp book, HUD's benchmark, then the preliminary figures. Only inside the service
 * area.
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

export function buildingTotals(
  { rentCents, lowCents, highCents }: Pick<Estimate, "rentCents" | "lowCents" | "highCents">,
  unitCount: number,
) {
  return {
    unitCount,
    rentCents: rentCents * unitCount,
    lowCents: lowCents * unitCount,
    highCents: highCents * unitCount,
  };
}

/** Fixed figures until a manager prices the home. */
export function preliminaryEstimate(subject: Subject): Estimate {
  return {
    ...noEvidence,
    method: "preliminary",
    rentCents: 180_000,
    lowCents: 160_000,
    highCents: 200_000,
    ...factsOf(subject),
  };
}
