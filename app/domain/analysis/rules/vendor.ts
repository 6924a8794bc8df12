import { defaultRates } from "#app/domain/analysis/rules/comp-book/adjust.ts";
import { averageDaysOnMarket } from "#app/domain/analysis/rules/comp-book/market-figures.ts";
import { roomAllowance } from "#app/domain/analysis/rules/comp-book/price.ts";
import { factsOf, type KnownFacts } from "#app/domain/analysis/rules/facts.ts";
import { defaultRange } from "#app/domain/analysis/rules/range-defaults.ts";
import { type ZipMarket, zipFigures } from "#app/domain/analysis/rules/zip-market.ts";
import type { Comparable, Estimate, PropertyType, Subject } from "#app/domain/analysis/types.ts";

/**
 * A rent estimate bought from the vendor, in cents per month for one unit; null where the vendor was silent.
 */
export type VendorRent = {
  rentCents: number;
  lowCents: number | null;
  highCents: number | null;
  /** What the vendor's own records say about the home. */
  property: KnownFacts | null;
  comparables: readonly VendorComparable[];
};

export type VendorComparable = KnownFacts & {
  id: string;
  address: string;
  zipCode: string;
  propertyType: PropertyType | null;
  rentCents: number;
  /** Day of the listing, `YYYY-MM-DD`. */
  date: string | null;
  listed: "still" | "ended" | null;
  daysOnMarket: number | null;
  distanceMiles: number | null;
  /** The vendor's measure of likeness, 0 to 1. */
  likeness: number | null;
};

/**
 * The vendor's reply as an estimate. A missing end of the range is 90 % or 110 % of the figure, and a range
 * that misses the figure is stretched to hold it. Where rooms had to be assumed, either end lies further out by
 * what they are worth in the comp book. The home's facts are the owner's, then the vendor's, then
 * three bedrooms, two bathrooms (one where there is at most one bedroom), 1,500 square feet.
 *
 * The comparables are asking rents, neither adjusted nor weighted by us. Occupancy is nowhere in the replies and stays
 * null. Days on market and yearly change are those of the ZIP code; without its days they are averaged where at least
 * three comparables carry them.
 */
export function vendorEstimate(
  subject: Subject,
  vendor: VendorRent,
  market: ZipMarket | null = null,
): Estimate {
  const { facts, assumed } = factsOf(subject, vendor.property ?? undefined);
  const usual = defaultRange(vendor.rentCents);
  const allowance = roomAllowance(assumed, defaultRates);
  const comparables = vendor.comparables.slice(0, mostComparables).map(shown);
  const inZip = market && zipFigures(market, facts.bedrooms);
  return {
    method: "rentcast",
    rentCents: vendor.rentCents,
    lowCents: Math.max(0, Math.min(vendor.rentCents, vendor.lowCents ?? usual.lowCents) - allowance),
    highCents: Math.max(vendor.rentCents, vendor.highCents ?? usual.highCents) + allowance,
    facts: { ...facts, squareFootage: facts.squareFootage || 1_500 },
    assumed,
    comparables,
    occupancyPercent: null,
    averageDaysOnMarket: inZip?.averageDaysOnMarket ?? averageDaysOnMarket(comparables),
    yearOverYearPercent: inZip?.yearOverYearPercent ?? null,
    adjustment: null,
    trackRecord: null,
    benchmark: null,
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
    likeness === null ? "Chosen by RentCast" : `Likeness ${Math.round(likeness * 100)}% by RentCast`;
  if (listed === null) return measure;
  return `${measure}, ${listed === "still" ? "still listed" : "listing ended"}`;
}
