import type { Facts } from "#app/domain/analysis/rules/facts.ts";
import type { CompRecord, Estimate } from "#app/domain/analysis/types.ts";

export type AdjustmentRates = NonNullable<Estimate["adjustment"]>;

/**
 * What one more bedroom, bathroom or square foot adds to a month's rent when all else is equal, in cents.
 *
 * The square foot carries a good third of the area's rent per square foot (about $1.20), as added size rents
 * for less than average size does; the bedroom and the bathroom are what a room adds beyond its floor.
 */
export const defaultRates: AdjustmentRates = {
  bedroomCents: 9_500,
  bathroomCents: 6_000,
  squareFootCents: 45,
};

/**
 * Cents to add to a comparable's rent so that it stands for a home with the given facts: each difference
 * times its rate. Rises with every fact of the home, whatever the comparable is.
 */
export function adjustmentCents(
  comparable: Pick<CompRecord, "bedrooms" | "bathrooms" | "squareFootage">,
  facts: Pick<Facts, "bedrooms" | "bathrooms" | "squareFootage">,
  rates: AdjustmentRates = defaultRates,
): number {
  return Math.round(
    (facts.bedrooms - comparable.bedrooms) * rates.bedroomCents +
      (facts.bathrooms - comparable.bathrooms) * rates.bathroomCents +
      (facts.squareFootage - comparable.squareFootage) * rates.squareFootCents,
  );
}
