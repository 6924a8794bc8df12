import { type BenchmarkRow, benchmarkEstimate } from "#app/features/analysis/rules/benchmark.ts";
import {
  adjustmentRates,
  type ChosenComparable,
  chooseComparables,
  isBelievable,
} from "#app/features/analysis/rules/comparables.ts";
import type { ZipPoints } from "#app/features/analysis/rules/distance.ts";
import { factsOf, noEvidence } from "#app/features/analysis/rules/facts.ts";
import {
  averageDaysOnMarket,
  isCurrent,
  yearOverYearPercent,
  type ZipMarket,
} from "#app/features/analysis/rules/market-figures.ts";
import { priceOf, roomAllowance } from "#app/features/analysis/rules/price.ts";
import { type VendorRent, vendorEstimate } from "#app/features/analysis/rules/vendor.ts";
import type { Comparable, CompRecord, Estimate, TrackRecord } from "#app/features/analysis/types.ts";
import type { Subject } from "#app/features/leads/property/types.ts";

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
 * Tries the vendor, the comp book, HUD's benchmark, then the preliminary figures. A comp book that cannot price the home
 * gives a manager the figure to start from. Only inside the service area.
 */
export function assessRent(
  subject: Subject,
  { vendor, records, trackRecord, benchmarks, zipPoints, day }: Evidence,
): Estimate {
  const market = vendor?.market && isCurrent(vendor.market, day) ? vendor.market : null;
  const ofVendor = vendor && vendorEstimate(subject, vendor.rent, market);
  if (ofVendor) return ofVendor;
  const own = compBookEstimate(subject, records, { day, zipPoints, trackRecord });
  if (own) return isBelievable(own.comparables, own.facts.bedrooms) ? own : startingFigure(subject, own);
  return benchmarkEstimate(subject, benchmarks, day) ?? preliminaryEstimate(subject);
}

const startingFigure = (subject: Subject, { rentCents, lowCents, highCents }: Estimate): Estimate => ({
  ...preliminaryEstimate(subject),
  rentCents,
  lowCents,
  highCents,
});

type CompBookOptions = {
  /** `YYYY-MM-DD` */
  day: string;
  zipPoints: ZipPoints;
  trackRecord: TrackRecord | null;
};

/**
 * The weighted median of adjusted rents, in cents per month for one unit.
 * @returns null when fewer than three records are usable.
 */
export function compBookEstimate(
  subject: Subject,
  records: readonly CompRecord[],
  { day, zipPoints, trackRecord }: CompBookOptions,
): Estimate | null {
  const { facts, assumed } = factsOf(subject);
  const place = { zipCode: subject.zipCode, point: null };
  const chosen = chooseComparables(records, { facts, place, day, zipPoints });
  if (chosen.length === 0) return null;
  const comparables = chosen.map(shown);
  return {
    method: "comp_book",
    ...priceOf(chosen, trackRecord, roomAllowance(assumed)),
    facts,
    assumed,
    comparables,
    averageDaysOnMarket: averageDaysOnMarket(comparables),
    yearOverYearPercent: yearOverYearPercent(records, { place, day, zipPoints }),
    adjustment: adjustmentRates,
    trackRecord,
    benchmark: null,
  };
}

function shown({ record, distance, share, ...adjusted }: ChosenComparable): Comparable {
  const { point: _, ...facts } = record;
  return {
    ...facts,
    ...adjusted,
    distanceMiles: distance.miles,
    distanceIsApproximate: distance.approximate,
    weight: share,
    reason: "",
  };
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
