import type { CompRecord, TrackRecord } from "#app/domain/analysis/types.ts";

/** What the margin reads of a comparable; `share` is its part of the whole weight. */
export type MarginRow = { kind: CompRecord["kind"]; adjustmentCents: number; share: number };

/** In cents a month; the three parts and their sum, rounded up to $5. */
export type Margin = {
  /** The error that nine in ten checked estimates stayed within; 10 % of the rent where none were checked. */
  errorCents: number;
  /** Added because the comparables are fewer than those of the checked estimates. */
  fewCents: number;
  /** Added because they needed larger adjustments than those of the checked estimates. */
  adjustmentCents: number;
  totalCents: number;
};

/** What one comparable counts for: a rent that was only asked counts as much less as it weighs less. */
const listingShare = 0.6;

/** A full set of comparables, and no adjustment on balance: what the 10 % of an unchecked book stands for. */
const fullSet = { comparables: 8, adjustmentCents: 0 };

/**
 * The least distance of either end of the range from the rent.
 *
 *     margin = error × √(n typical ÷ n) + ⅓ × (net adjustment − typical net adjustment)
 *
 * The error is measured: leave-one-out, for homes like this one where enough were checked (`trackRecord`). It holds
 * for as many comparables and as much adjustment as the checked estimates had, so only what goes beyond them widens it.
 * The error of an average shrinks with the square root of the number of observations, hence √. The rates of adjustment
 * are set, not measured: a third either way turns 45 cents a square foot into 30 to 60, the span a local manager would
 * still accept, and the net adjustment carries that doubt in full. Adjustments of opposite sign cancel, as the doubt does.
 */
export function marginOf(
  rentCents: number,
  rows: readonly MarginRow[],
  trackRecord: TrackRecord | null,
): Margin {
  const errorCents = trackRecord ? trackRecord.ninetiethErrorCents : rentCents / 10;
  const typical = trackRecord?.typical ?? fullSet;
  const few = Math.max(1, Math.sqrt(typical.comparables / countOf(rows)));
  const beyond = Math.max(0, netAdjustmentCents(rows) - typical.adjustmentCents);
  const fewCents = errorCents * (few - 1);
  const adjustmentCents = beyond / 3;
  return {
    errorCents,
    fewCents,
    adjustmentCents,
    totalCents: Math.ceil((errorCents + fewCents + adjustmentCents) / 500) * 500,
  };
}

/** How many signed leases the comparables are worth. */
export const countOf = (rows: readonly Pick<MarginRow, "kind">[]) =>
  rows.reduce((sum, { kind }) => sum + (kind === "signed" ? 1 : listingShare), 0);

/** By how much the comparables were adjusted on balance, in cents. */
export const netAdjustmentCents = (rows: readonly MarginRow[]) =>
  Math.abs(rows.reduce((sum, { adjustmentCents, share }) => sum + adjustmentCents * share, 0));

/** No end of the range lies further from the rent than this, whatever a single comparable was let for. */
export const capOf = (rentCents: number) => Math.floor((rentCents * 0.3) / 500) * 500;
