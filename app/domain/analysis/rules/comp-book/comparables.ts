import { type AdjustmentRates, adjustmentCents } from "#app/domain/analysis/rules/comp-book/adjust.ts";
import { homeKey } from "#app/domain/analysis/rules/comp-book/home-key.ts";
import { type Likeness, likenessOf, weightOf } from "#app/domain/analysis/rules/comp-book/weigh.ts";
import { monthsBefore } from "#app/domain/analysis/rules/days.ts";
import {
  type Distance,
  distanceBetween,
  type Place,
  type ZipPoints,
} from "#app/domain/analysis/rules/distance.ts";
import type { Facts } from "#app/domain/analysis/rules/facts.ts";
import type { CompRecord, PropertyType } from "#app/domain/analysis/types.ts";

/**
 * A record chosen for one home, in cents per month. `share` is its part of the whole weight; the parts add up
 * to 1.
 */
export type ChosenComparable = {
  record: CompRecord;
  distance: Distance;
  likeness: Likeness;
  adjustmentCents: number;
  adjustedRentCents: number;
  share: number;
};

/** What comparables are chosen with; `day` is the day of the estimate, `YYYY-MM-DD`. */
type Choice = {
  facts: Facts;
  place: Place;
  day: string;
  zipPoints: ZipPoints;
  rates: AdjustmentRates;
};

export const comparableLimits = {
  miles: 5,
  months: 18,
  bedrooms: 2,
  /** Of the home's square feet. */
  sizeShare: 0.4,
  /** Times the home's square feet, either way, where too few homes are within `sizeShare`. */
  widenedSizeFactor: 2,
  fewest: 3,
  most: 8,
} as const;

/**
 * The records that count for a home, the weightiest first: of the same family of types (houses and
 * townhouses; flats and condos), within 5 miles, not older than 18 months, within two bedrooms and 40 % of
 * the size. A record that needed more than half its rent in adjustment is no comparable either. A home counts
 * once, with its latest record. Of more than eight the eight weightiest stay.
 *
 * When fewer than three homes are within 40 % of the size, homes from half to twice the size count too: a home just
 * past the limit is priced from the same records as one just inside it, with a wider range (`marginOf`).
 *
 * @returns an empty list when fewer than three homes are usable. The order of `records` does not matter.
 */
export function chooseComparables(records: readonly CompRecord[], choice: Choice): ChosenComparable[] {
  const oldest = monthsBefore(choice.day, comparableLimits.months);
  const alike = records.filter(
    (record) => isAlike(record, choice.facts) && record.date >= oldest && record.date <= choice.day,
  );
  const weighedOf = (some: readonly CompRecord[]) =>
    latestOfEachHome(some.flatMap((record) => weigh(record, choice)));
  const usual = weighedOf(alike.filter((record) => isOfUsualSize(record.squareFootage, choice.facts)));
  const weighed = usual.length < comparableLimits.fewest ? weighedOf(alike) : usual;
  if (weighed.length < comparableLimits.fewest) return [];
  const chosen = weighed.toSorted(heaviestFirst).slice(0, comparableLimits.most);
  const whole = chosen.reduce((sum, { weight }) => sum + weight, 0);
  return chosen.map(({ weight, ...comparable }) => ({ ...comparable, share: weight / whole }));
}

/** Whether a size is within the limit that holds while it leaves enough homes. */
export const isOfUsualSize = (squareFootage: number, facts: Pick<Facts, "squareFootage">) =>
  Math.abs(squareFootage - facts.squareFootage) <= comparableLimits.sizeShare * facts.squareFootage;

type Weighed = Omit<ChosenComparable, "share"> & { weight: number };

/** Of two records of one day the weightier. */
function latestOfEachHome(weighed: readonly Weighed[]): Weighed[] {
  const homes = Map.groupBy(weighed, ({ record }) => homeKey(record));
  return [...homes.values()].flatMap((records) => records.toSorted(latestFirst).slice(0, 1));
}

function isAlike(record: CompRecord, facts: Facts): boolean {
  const times = comparableLimits.widenedSizeFactor;
  return (
    family[record.propertyType] === family[facts.propertyType] &&
    Math.abs(record.bedrooms - facts.bedrooms) <= comparableLimits.bedrooms &&
    facts.squareFootage > 0 &&
    record.squareFootage * times >= facts.squareFootage &&
    record.squareFootage <= facts.squareFootage * times &&
    record.rentCents > 0
  );
}

function weigh(record: CompRecord, { facts, place, day, zipPoints, rates }: Choice): Weighed[] {
  const distance = distanceBetween(record, place, zipPoints);
  if (!distance || distance.miles > comparableLimits.miles) return [];
  const adjustment = adjustmentCents(record, facts, rates);
  if (Math.abs(adjustment) * 2 > record.rentCents) return [];
  const likeness = likenessOf(record, facts, distance.miles, day);
  const adjustedRentCents = record.rentCents + adjustment;
  const weight = weightOf(likeness);
  return [{ record, distance, likeness, adjustmentCents: adjustment, adjustedRentCents, weight }];
}

const latestFirst = (a: Weighed, b: Weighed) =>
  a.record.date > b.record.date ? -1 : a.record.date < b.record.date ? 1 : heaviestFirst(a, b);

const heaviestFirst = (a: Weighed, b: Weighed) =>
  b.weight - a.weight ||
  a.adjustedRentCents - b.adjustedRentCents ||
  (a.record.id < b.record.id ? -1 : a.record.id > b.record.id ? 1 : 0);

export const family: Record<PropertyType, "house" | "flat"> = {
  "single-family": "house",
  townhouse: "house",
  "multi-family": "flat",
  condo: "flat",
};
