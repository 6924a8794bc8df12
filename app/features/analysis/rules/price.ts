import { adjustmentRates, type ChosenComparable } from "#app/features/analysis/rules/comparables.ts";
import type { CompRecord, Estimate, TrackRecord } from "#app/features/analysis/types.ts";

const listingShare = 0.6;

/** Assumed for the 10% without a track record. */
const fullSet = { comparables: 8, adjustmentCents: 0 };

export const countOf = (rows: readonly Pick<MarginRow, "kind">[]) =>
  rows.reduce((sum, { kind }) => sum + (kind === "signed" ? 1 : listingShare), 0);

export const netAdjustmentCents = (rows: readonly MarginRow[]) =>
  Math.abs(rows.reduce((sum, { adjustmentCents, share }) => sum + adjustmentCents * share, 0));

export const capOf = (rentCents: number) => Math.floor((rentCents * 0.3) / 500) * 500;

export const medianRent = (comparables: readonly ChosenComparable[]) => quantile(comparables, 0.5);

export const marginRow = ({ record, adjustmentCents, share }: ChosenComparable) => ({
  kind: record.kind,
  adjustmentCents,
  share,
});

const step = 500;

/** Cents per month, in multiples of $5. */
type Price = { rentCents: number; lowCents: number; highCents: number };

/**
 * The weighted median; the range is the weighted 10th to 90th percentile, at least `marginOf` and at most 30%
 * on either side, plus the allowance.
 * @param allowanceCents value of assumed facts.
 * @throws RangeError for an empty list.
 */
export function priceOf(
  comparables: readonly ChosenComparable[],
  trackRecord: TrackRecord | null = null,
  allowanceCents = 0,
): Price {
  const rentCents = medianRent(comparables);
  const cap = capOf(rentCents);
  const margin = Math.min(cap, marginOf(rentCents, comparables.map(marginRow), trackRecord));
  const low = Math.min(quantile(comparables, 0.1), rentCents - margin);
  const high = Math.max(quantile(comparables, 0.9), rentCents + margin);
  return {
    rentCents,
    lowCents: Math.max(0, Math.max(low, rentCents - cap) - allowanceCents),
    highCents: Math.min(high, rentCents + cap) + allowanceCents,
  };
}

function quantile(comparables: readonly ChosenComparable[], p: number) {
  const rents = comparables.map(({ adjustedRentCents, share }) => ({
    value: adjustedRentCents,
    weight: share,
  }));
  return Math.round(weightedQuantile(rents, p) / step) * step;
}

/** One room of each assumed kind, in cents rounded up to $5. */
export function roomAllowance(assumed: Estimate["assumed"]): number {
  const { bedroomCents, bathroomCents } = adjustmentRates;
  const worth = (assumed.bedrooms ? bedroomCents : 0) + (assumed.bathrooms ? bathroomCents : 0);
  return Math.ceil(worth / step) * step;
}

type MarginRow = { kind: CompRecord["kind"]; adjustmentCents: number; share: number };

/**
 * margin = error × √(n typical ÷ n) + ⅓ × (net adjustment − typical net adjustment)
 * The error is measured leave-one-out (`trackRecord`); only fewer comparables or more adjustment than usual
 * widen it. Adjustment rates are uncertain by a third, and that doubt cancels as the net does. The error without a
 * track record is 10% of the rent.
 * @returns cents a month, rounded up to $5.
 */
export function marginOf(
  rentCents: number,
  rows: readonly MarginRow[],
  trackRecord: TrackRecord | null,
): number {
  const errorCents = trackRecord ? trackRecord.ninetiethErrorCents : rentCents / 10;
  const typical = trackRecord?.typical ?? fullSet;
  const few = Math.max(1, Math.sqrt(typical.comparables / countOf(rows)));
  const beyond = Math.max(0, netAdjustmentCents(rows) - typical.adjustmentCents);
  return Math.ceil((errorCents + errorCents * (few - 1) + beyond / 3) / step) * step;
}

type Weighted = { value: number; weight: number };

/**
 * The smallest value with at least the share `p` of the total weight; between two values, their mean. Unlike
 * interpolation, it never falls when a value rises.
 * @throws RangeError for an empty list.
 */
export function weightedQuantile(values: readonly Weighted[], p: number): number {
  const sorted = values.toSorted((a, b) => a.value - b.value || a.weight - b.weight);
  const target = p * sorted.reduce((sum, { weight }) => sum + weight, 0);
  const tolerance = target * 1e-9;
  let below = 0;
  for (const [at, { value, weight }] of sorted.entries()) {
    below += weight;
    if (Math.abs(below - target) <= tolerance) return (value + (sorted[at + 1]?.value ?? value)) / 2;
    if (below > target) return value;
  }
  const last = sorted.at(-1);
  if (!last) throw new RangeError("No values to take a quantile of");
  return last.value;
}
