import { type AdjustmentRates, defaultRates } from "#app/domain/analysis/rules/comp-book/adjust.ts";
import {
  type ChosenComparable,
  chooseComparables,
} from "#app/domain/analysis/rules/comp-book/comparables.ts";
import {
  averageDaysOnMarket,
  yearOverYearPercent,
} from "#app/domain/analysis/rules/comp-book/market-figures.ts";
import { priceOf, roomAllowance } from "#app/domain/analysis/rules/comp-book/price.ts";
import { reasonsFor } from "#app/domain/analysis/rules/comp-book/reason.ts";
import type { ZipPoints } from "#app/domain/analysis/rules/distance.ts";
import { factsOf } from "#app/domain/analysis/rules/facts.ts";
import type { Comparable, CompRecord, Estimate, Subject, TrackRecord } from "#app/domain/analysis/types.ts";

type CompBookOptions = {
  /** The day of the estimate, `YYYY-MM-DD`. */
  day: string;
  zipPoints: ZipPoints;
  /** Of the comp book on that day; see `trackRecordFor`. */
  trackRecord: TrackRecord | null;
  rates?: AdjustmentRates;
};

/**
 * The rent estimate from the company's own comp book: at least three usable records, each adjusted to the
 * home by stated dollars per bedroom, bathroom and square foot, weighted by distance, age and likeness; the
 * estimate is the weighted median of the adjusted rents. The range is wider by what one room is worth where the
 * rooms had to be assumed. All comparables that count are in the result, and no
 * others.
 *
 * The home is placed by its ZIP code. Amounts are cents per month for one unit; market figures stand only
 * where the records measure them, and occupancy never is.
 *
 * @param records at least those of the ZIP codes within 5 miles; others do no harm.
 * @returns null when fewer than three records are usable.
 */
export function compBookEstimate(
  subject: Subject,
  records: readonly CompRecord[],
  { day, zipPoints, trackRecord, rates = defaultRates }: CompBookOptions,
): Estimate | null {
  const { facts, assumed } = factsOf(subject);
  const place = { zipCode: subject.zipCode, point: null };
  const chosen = chooseComparables(records, { facts, place, day, zipPoints, rates });
  if (chosen.length === 0) return null;
  const reasons = reasonsFor(chosen, facts, day);
  const comparables = chosen.map((comparable, at) => shown(comparable, reasons[at] ?? ""));
  return {
    method: "comp_book",
    ...priceOf(chosen, trackRecord, roomAllowance(assumed, rates)),
    facts,
    assumed,
    comparables,
    occupancyPercent: null,
    averageDaysOnMarket: averageDaysOnMarket(comparables),
    yearOverYearPercent: yearOverYearPercent(records, { place, day, zipPoints }),
    adjustment: rates,
    trackRecord,
    benchmark: null,
  };
}

function shown(chosen: ChosenComparable, reason: string): Comparable {
  const { record, distance } = chosen;
  return {
    id: record.id,
    address: record.address,
    zipCode: record.zipCode,
    propertyType: record.propertyType,
    bedrooms: record.bedrooms,
    bathrooms: record.bathrooms,
    squareFootage: record.squareFootage,
    yearBuilt: record.yearBuilt,
    kind: record.kind,
    date: record.date,
    daysOnMarket: record.daysOnMarket,
    distanceMiles: distance.miles,
    distanceIsApproximate: distance.approximate,
    rentCents: record.rentCents,
    adjustmentCents: chosen.adjustmentCents,
    adjustedRentCents: chosen.adjustedRentCents,
    weight: chosen.share,
    reason,
    sample: record.sample,
  };
}
