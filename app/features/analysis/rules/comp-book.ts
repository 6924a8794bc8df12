import {
  type AdjustmentRates,
  type ChosenComparable,
  chooseComparables,
  defaultRates,
} from "#app/features/analysis/rules/comparables.ts";
import type { ZipPoints } from "#app/features/analysis/rules/distance.ts";
import { factsOf } from "#app/features/analysis/rules/facts.ts";
import { averageDaysOnMarket, yearOverYearPercent } from "#app/features/analysis/rules/market-figures.ts";
import { priceOf, roomAllowance } from "#app/features/analysis/rules/price.ts";
import type { Comparable, CompRecord, Estimate, Subject, TrackRecord } from "#app/features/analysis/types.ts";

type CompBookOptions = {
  /** `YYYY-MM-DD` */
  day: string;
  zipPoints: ZipPoints;
  trackRecord: TrackRecord | null;
  rates?: AdjustmentRates;
};

/**
 * The weighted median of adjusted rents, in cents per month for one unit.
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
  const comparables = chosen.map(shown);
  return {
    method: "comp_book",
    ...priceOf(chosen, trackRecord, roomAllowance(assumed, rates)),
    facts,
    assumed,
    comparables,
    averageDaysOnMarket: averageDaysOnMarket(comparables),
    yearOverYearPercent: yearOverYearPercent(records, { place, day, zipPoints }),
    adjustment: rates,
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
