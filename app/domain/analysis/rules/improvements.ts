import type { StoredImprovement } from "#app/domain/analysis/types.ts";
import { wholeDollars } from "#app/domain/money.ts";

/** An improvement as screens use it; amounts in cents. */
export type Improvement = {
  name: string;
  checked: boolean;
  estimatedCents: number;
  /** What staff or the owner put in place of the estimate. */
  customCents: number | null;
  /** The custom cost where there is one, else the estimate. */
  costCents: number;
};

/**
 * The four default improvements for a home of this size, none ticked.
 *
 * @param squareFootage square feet of one unit; null counts as 1,500, the size the company assumes.
 */
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
 * The checklist of a lead: the defaults at today's size with the stored ticks and custom costs laid over them by
 * name, followed by stored items of other names.
 *
 * @param stored as read from the lead; amounts in dollars. A custom cost that is no amount falls back to the estimate.
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

/** The checklist in the shape the database keeps. */
export function storedImprovements(items: readonly Improvement[]): StoredImprovement[] {
  return items.map((item) => ({
    name: item.name,
    checked: item.checked,
    estimatedCost: item.estimatedCents / 100,
    customCost: item.customCents === null ? null : item.customCents / 100,
  }));
}

/** Cents of all ticked improvements, each rounded to the whole dollar it is shown with. */
export function totalOfTicked(items: readonly Improvement[]): number {
  return items.filter((item) => item.checked).reduce((sum, item) => sum + wholeDollars(item.costCents), 0);
}

/** Cents of all ticked improvements in a building whose units are alike. */
export const totalOfBuilding = (items: readonly Improvement[], unitCount: number): number =>
  items.reduce((sum, item) => sum + timesIn(item.name, unitCount) * totalOfTicked([item]), 0);

/** How often an improvement is paid for: once a unit, and once for all what is done to the ground of a building. */
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
