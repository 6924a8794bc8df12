import { percentOf, wholeDollars } from "#app/domain/money.ts";

/**
 * The range where a source gives none: 90 % to 110 % of the figure, in whole dollars. It is a convention, not
 * a measurement, and is shown as one.
 */
export function defaultRange(rentCents: number): { lowCents: number; highCents: number } {
  return {
    lowCents: Math.min(rentCents, wholeDollars(percentOf(rentCents, 9_000))),
    highCents: Math.max(rentCents, wholeDollars(percentOf(rentCents, 11_000))),
  };
}
