import type { AdjustmentRates } from "#app/domain/analysis/rules/comp-book/adjust.ts";
import type { ChosenComparable } from "#app/domain/analysis/rules/comp-book/comparables.ts";
import { capOf, marginOf } from "#app/domain/analysis/rules/comp-book/margin.ts";
import { weightedQuantile } from "#app/domain/analysis/rules/comp-book/weighted-quantile.ts";
import type { Estimate, TrackRecord } from "#app/domain/analysis/types.ts";

/** Cents per month; `lowCents` ≤ `rentCents` ≤ `highCents`, each a multiple of $5. */
export type Price = { rentCents: number; lowCents: number; highCents: number };

/**
 * The rent that comparables point to: the weighted median of their adjusted rents, rounded to $5.
 *
 * The range runs from the weighted 10th to the 90th percentile, at least `marginOf` and at most 30 % from the estimate
 * on either side. The allowance is added to both sides after that.
 *
 * @param allowanceCents what assumed facts may be worth.
 * @throws RangeError for an empty list.
 */
export function priceOf(
  comparables: readonly ChosenComparable[],
  trackRecord: TrackRecord | null = null,
  allowanceCents = 0,
): Price {
  const rentCents = medianRent(comparables);
  const cap = capOf(rentCents);
  const { totalCents } = marginOf(rentCents, comparables.map(marginRow), trackRecord);
  const margin = Math.min(cap, totalCents);
  const low = Math.min(quantile(comparables, 0.1), rentCents - margin);
  const high = Math.max(quantile(comparables, 0.9), rentCents + margin);
  return {
    rentCents,
    lowCents: Math.max(0, Math.max(low, rentCents - cap) - allowanceCents),
    highCents: Math.min(high, rentCents + cap) + allowanceCents,
  };
}

/** The weighted median of the adjusted rents, to $5, in cents. */
export const medianRent = (comparables: readonly ChosenComparable[]) => quantile(comparables, 0.5);

function quantile(comparables: readonly ChosenComparable[], p: number) {
  const rents = comparables.map(({ adjustedRentCents, share }) => ({
    value: adjustedRentCents,
    weight: share,
  }));
  return Math.round(weightedQuantile(rents, p) / step) * step;
}

export const marginRow = ({ record, adjustmentCents, share }: ChosenComparable) => ({
  kind: record.kind,
  adjustmentCents,
  share,
});

/**
 * What one bedroom and one bathroom are worth, each where it was assumed: the range allows for one of them more or
 * less, in cents rounded up to $5.
 */
export function roomAllowance(assumed: Estimate["assumed"], rates: AdjustmentRates): number {
  const { bedroomCents, bathroomCents } = rates;
  const worth = (assumed.bedrooms ? bedroomCents : 0) + (assumed.bathrooms ? bathroomCents : 0);
  return Math.ceil(worth / step) * step;
}

/** Five dollars: no record settles a rent more finely. */
const step = 500;
