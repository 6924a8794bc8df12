import type { StoredImprovement } from "#app/features/analysis/types.ts";
import { wholeDollars } from "#app/lib/money.ts";

/** Amounts in cents. */
export type Improvement = {
  name: string;
  checked: boolean;
  estimatedCents: number;
  customCents: number | null;
  costCents: number;
};

export function defaultImprovements(squareFootage: number | null): Improvement[] {
  const size = Math.max(0, Math.round(squareFootage ?? assumedSquareFootage));
  return [
    untouched("Professional Cleaning", size * 25),
    untouched("Interior Painting", size * 250),
    untouched("Carpet Cleaning", wholeDollars(size * 35)),
    untouched(landscaping, 500_00),
  ];
}

/**
 * The defaults with stored ticks and custom costs, then other stored items.
 * @param stored amounts in dollars.
 */
export function mergeImprovements(
  squareFootage: number | null,
  stored: readonly StoredImprovement[] | null,
): Improvement[] {
  const ticks = new Map((stored ?? []).map((item) => [item.name, item]));
  const defaults = defaultImprovements(squareFootage);
  const extra = [...ticks.values()].filter((item) => !defaults.some(({ name }) => name === item.name));
  return [
    ...defaults.map((item) => withTick(item, ticks.get(item.name))),
    ...extra.map((item) => withTick(untouched(item.name, cents(item.estimatedCost) ?? 0), item)),
  ];
}

export function storedImprovements(items: readonly Improvement[]): StoredImprovement[] {
  return items.map((item) => ({
    name: item.name,
    checked: item.checked,
    estimatedCost: item.estimatedCents / 100,
    customCost: item.customCents === null ? null : item.customCents / 100,
  }));
}

/** In cents; each item is rounded to the dollar shown. */
export function totalOfTicked(items: readonly Improvement[]): number {
  return items.filter((item) => item.checked).reduce((sum, item) => sum + wholeDollars(item.costCents), 0);
}

export const totalOfBuilding = (items: readonly Improvement[], unitCount: number): number =>
  items.reduce((sum, item) => sum + timesIn(item.name, unitCount) * totalOfTicked([item]), 0);

export const timesIn = (name: string, unitCount: number) => (name === landscaping ? 1 : unitCount);

const landscaping = "Landscaping";

const assumedSquareFootage = 1_500;

function untouched(name: string, estimatedCents: number): Improvement {
  return { name, checked: false, estimatedCents, customCents: null, costCents: estimatedCents };
}

function withTick(item: Improvement, tick: StoredImprovement | undefined): Improvement {
  if (!tick) return item;
  const customCents = cents(tick.customCost);
  return { ...item, checked: tick.checked, customCents, costCents: customCents ?? item.estimatedCents };
}

function cents(dollars: number | null): number | null {
  if (dollars === null || !Number.isFinite(dollars) || dollars < 0) return null;
  return Math.round(dollars * 100);
}
