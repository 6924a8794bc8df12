import { factsOf } from "#app/domain/analysis/rules/facts.ts";
import type { Estimate, Subject } from "#app/domain/analysis/types.ts";

/**
 * The figures that stand in until a manager prices the home by hand: $1,800 a month, $1,600 to $2,000. They
 * are no estimate of this home: nothing is compared and nothing is measured.
 */
export function preliminaryEstimate(subject: Subject): Estimate {
  return {
    method: "preliminary",
    rentCents: 180_000,
    lowCents: 160_000,
    highCents: 200_000,
    ...factsOf(subject),
    comparables: [],
    occupancyPercent: null,
    averageDaysOnMarket: null,
    yearOverYearPercent: null,
    adjustment: null,
    trackRecord: null,
    benchmark: null,
  };
}
