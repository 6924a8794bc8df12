import { defaultRange } from "#app/features/analysis/rules/benchmark.ts";
import { factsOf, type KnownFacts, noEvidence } from "#app/features/analysis/rules/facts.ts";
import {
  averageDaysOnMarket,
  type ZipMarket,
  zipFigures,
} from "#app/features/analysis/rules/market-figures.ts";
import { roomAllowance } from "#app/features/analysis/rules/price.ts";
import type { Comparable, Estimate } from "#app/features/analysis/types.ts";
import type { PropertyType, Subject } from "#app/features/leads/property/types.ts";

/** Cents per month for one unit. */
export type VendorRent = {
  rentCents: number;
  lowCents: number | null;
  highCents: number | null;
  property: KnownFacts | null;
  comparables: readonly VendorComparable[];
};

export type VendorComparable = KnownFacts & {
  id: string;
  address: string;
  zipCode: string;
  propertyType: PropertyType | null;
  rentCents: number;
  /** `YYYY-MM-DD` */
  date: string | null;
  listed: "still" | "ended" | null;
  daysOnMarket: number | null;
  distanceMiles: number | null;
  likeness: number | null;
};

/**
 * A missing end of the range is 90% or 110%, and the range always includes the figure. Assumed rooms widen
 * it. Comparables are asking rents, neither adjusted nor weighted.
 */
export function vendorEstimate(
  subject: Subject,
  vendor: VendorRent,
  market: ZipMarket | null = null,
): Estimate {
  const { facts, assumed } = factsOf(subject, vendor.property ?? undefined);
  const usual = defaultRange(vendor.rentCents);
  const allowance = roomAllowance(assumed);
  const comparables = vendor.comparables.slice(0, mostComparables).map(shown);
  const inZip = market && zipFigures(market, facts.bedrooms);
  return {
    ...noEvidence,
    method: "rentcast",
    rentCents: vendor.rentCents,
    lowCents: Math.max(0, Math.min(vendor.rentCents, vendor.lowCents ?? usual.lowCents) - allowance),
    highCents: Math.max(vendor.rentCents, vendor.highCents ?? usual.highCents) + allowance,
    facts: { ...facts, squareFootage: facts.squareFootage || 1_500 },
    assumed,
    comparables,
    averageDaysOnMarket: inZip?.averageDaysOnMarket ?? averageDaysOnMarket(comparables),
    yearOverYearPercent: inZip?.yearOverYearPercent ?? null,
  };
}

const mostComparables = 5;

function shown({ likeness, listed, ...comparable }: VendorComparable): Comparable {
  return {
    ...comparable,
    kind: "listed",
    distanceIsApproximate: false,
    adjustmentCents: null,
    adjustedRentCents: null,
    weight: null,
    reason: reasonOf(likeness, listed),
    sample: false,
  };
}

function reasonOf(likeness: number | null, listed: VendorComparable["listed"]): string {
  const measure =
    likeness === null ? "Chosen by RentCast" : `${Math.round(likeness * 100)}% match (RentCast)`;
  if (listed === null) return measure;
  return `${measure}, ${listed === "still" ? "still listed" : "listing ended"}`;
}
