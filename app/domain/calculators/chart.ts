/** A line of a chart: one value per step, in cents. */
export type Series = readonly number[];

export type Scale = { low: number; high: number; ticks: number[] };

const steps = [1, 2, 2.5, 5, 10];

/** A scale from 0 (or below, for debts) to a round number above all values, with two to five lines between. */
export function scaleOf(values: readonly number[]): Scale {
  const most = Math.max(0, ...values);
  const least = Math.min(0, ...values);
  const step = roundStep((most - least || 100_000) / 4);
  const low = Math.floor(least / step) * step;
  const high = Math.max(low + step, Math.ceil(most / step) * step);
  const count = Math.round((high - low) / step);
  return { low, high, ticks: Array.from({ length: count + 1 }, (_, index) => low + index * step) };
}

/** Where a value stands, in percent from the top. */
export const fromTop = ({ low, high }: Scale, value: number) => round2((100 * (high - value)) / (high - low));

/** The points of a line in a square of 100 by 100, as the `d` of a path. */
export function pathOf(scale: Scale, series: Series) {
  const last = Math.max(1, series.length - 1);
  return series
    .map(
      (value, index) => `${index === 0 ? "M" : "L"}${round2((100 * index) / last)} ${fromTop(scale, value)}`,
    )
    .join("");
}

/** The labels at the ends of two lines, in percent from the top, kept so far apart that both can be read. */
export function apart([first, second]: readonly [number, number], gap: number): [number, number] {
  const missing = gap - Math.abs(first - second);
  if (missing <= 0) return [first, second];
  const sign = first <= second ? -1 : 1;
  const middle = Math.min(100 - gap / 2, Math.max(gap / 2, (first + second) / 2));
  return [middle + (sign * gap) / 2, middle - (sign * gap) / 2];
}

function roundStep(size: number) {
  const power = 10 ** Math.floor(Math.log10(size));
  return power * (steps.find((step) => step * power >= size) ?? 10);
}

const round2 = (value: number) => Math.round(value * 100) / 100;
