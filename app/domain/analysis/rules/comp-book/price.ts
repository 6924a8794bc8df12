import type { AdjustmentRates } from "#app/domain/analysis/rules/comp-book/adjust.ts";
import type { ChosenComparable } from "#app/domain/analysis/rules/comp-book/comparables.ts";
import { weightedQuantile } from "#app/domain/analysis/rules/comp-book/weighted-quantile.ts";
import type { Estimate, TrackRecord } from "#app/domain/analysis/types.ts";

/** Cents per month; `lowCents` ≤ `rentCents` ≤ `highCents`, each a multiple of $5. */
export type Price = { rentCents: number; lowCents: number; highCents: number };

/**
 * The rent that comparables point to: the weighted median of their adjusted rents, rounded to $5.
 *
 * The range runs from the weighted 15 % to the 85 % quantile, and never closer to the estimate than `reachOf` the track
 * record, without one than 3 %: a handful of records that agree by chance do not settle a rent to the dollar. To that
 * comes the allowance, on either side.
 *
 * @param allowanceCents what assumed facts may be worth.
 * @throws RangeError for an empty list.
 */
export function priceOf(
  comparables: readonly ChosenComparable[],
  trackRecord: TrackRecord | null = null,
  allowanceCents = 0,
): Price {
  const rents = comparables.map(({ adjustedRentCents, share }) => ({
    value: adjustedRentCents,
    weight: share,
  }));
  const quantile = (p: number) => Math.round(weightedQuantile(rents, p) / step) * step;
  const rentCents = quantile(0.5);
  const margin = leastMargin(rentCents, trackRecord);
  return {
    rentCents,
    lowCents: Math.max(0, Math.min(quantile(0.15), rentCents - margin) - allowanceCents),
    highCents: Math.max(quantile(0.85), rentCents + margin) + allowanceCents,
  };
}

/** The least distance of either end of the range from the rent, before any allowance, in cents. */
export function leastMargin(rentCents: number, trackRecord: TrackRecord | null): number {
  return trackRecord ? reachOf(trackRecord) : Math.ceil((rentCents * 0.03) / step) * step;
}

/**
 * What one bedroom and one bathroom are worth, each where it was assumed: the range allows for one of them more or
 * less, in cents rounded up to $5.
 */
export function roomAllowance(assumed: Estimate["assumed"], rates: AdjustmentRates): number {
  const { bedroomCents, bathroomCents } = rates;
  const worth = (assumed.bedrooms ? bedroomCents : 0) + (assumed.bathrooms ? bathroomCents : 0);
  return Math.ceil(worth / step) * step;
}

/** How far nine in ten of the checked estimates were off at most, in cents; rounded up to $5. */
export const reachOf = ({ ninetiethErrorCents }: TrackRecord) => Math.ceil(ninetiethErrorCents / step) * step;

/** Five dollars: no record settles a rent more finely. */
const step = 500;
