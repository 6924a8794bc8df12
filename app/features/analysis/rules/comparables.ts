import {
  type Distance,
  dayNumber,
  distanceBetween,
  monthsBefore,
  type Place,
  type ZipPoints,
} from "#app/features/analysis/rules/distance.ts";
import type { Facts } from "#app/features/analysis/rules/facts.ts";
import type { Comparable, CompRecord } from "#app/features/analysis/types.ts";
import { homeKey } from "#app/features/leads/property/address.ts";
import type { PropertyType } from "#app/features/leads/property/types.ts";

/**
 * Cents a month. A square foot has a third of the area's average of $1.20, because added size rents for less
 * than average size.
 */
export const adjustmentRates = {
  bedroomCents: 9_500,
  bathroomCents: 6_000,
  squareFootCents: 45,
};

const halved = (difference: number, every: number) => 0.5 ** (Math.abs(difference) / every);

export const comparableLimits = {
  miles: 5,
  months: 18,
  bedrooms: 2,
  sizeShare: 0.4,
  /** Times the size, when too few homes are within `sizeShare`. */
  widenedSizeFactor: 2,
  fewest: 3,
  most: 8,
} as const;

const isOfUsualSize = (squareFootage: number, facts: Pick<Facts, "squareFootage">) =>
  Math.abs(squareFootage - facts.squareFootage) <= comparableLimits.sizeShare * facts.squareFootage;

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

/** Cents per month; the `share`s of one estimate add up to 1. */
export type ChosenComparable = {
  record: CompRecord;
  distance: Distance;
  adjustmentCents: number;
  adjustedRentCents: number;
  share: number;
};

/** `day` is `YYYY-MM-DD`. */
type Choice = { facts: Facts; place: Place; day: string; zipPoints: ZipPoints };

/**
 * The eight best records of the same family of types: within 5 miles, 18 months, two bedrooms and 40% of the
 * size, adjusted by at most half the rent; one record per home. With fewer than three, half to twice the
 * size.
 * @returns an empty list when fewer than three homes are usable.
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

type Evidence = Pick<Comparable, "kind" | "bedrooms" | "rentCents" | "adjustmentCents" | "weight">;

/**
 * Whether comparables can price a home: no record has more than half of the weight, the adjustments are at most a fifth
 * of the rents (weighted mean), and a signed lease is within one bedroom.
 */
export function isBelievable(comparables: readonly Evidence[], bedrooms: number): boolean {
  const adjusted = comparables.reduce(
    (sum, { weight, adjustmentCents: cents, rentCents }) =>
      sum + ((weight ?? 0) * Math.abs(cents ?? 0)) / rentCents,
    0,
  );
  return (
    adjusted <= 0.2 &&
    comparables.every(({ weight }) => (weight ?? 0) <= 0.5) &&
    comparables.some((row) => row.kind === "signed" && Math.abs((row.bedrooms ?? 0) - bedrooms) <= 1)
  );
}

type Weighed = Omit<ChosenComparable, "share"> & { weight: number };

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

function weigh(record: CompRecord, { facts, place, day, zipPoints }: Choice): Weighed[] {
  const distance = distanceBetween(record, place, zipPoints);
  if (!distance || distance.miles > comparableLimits.miles) return [];
  const adjustment = adjustmentCents(record, facts);
  if (Math.abs(adjustment) * 2 > record.rentCents) return [];
  const adjustedRentCents = record.rentCents + adjustment;
  const weight = weightOf(record, facts, distance.miles, day);
  return [{ record, distance, adjustmentCents: adjustment, adjustedRentCents, weight }];
}

/**
 * A product of likenesses: distance halves every 2 miles, age every 9 months, size every 25%, year built every 40 years.
 * Each bedroom takes 30%, each bathroom 15%, another type 30%, an asking rent 40%.
 * @param day `YYYY-MM-DD`, not before the record's.
 */
export function weightOf(record: CompRecord, facts: Facts, miles: number, day: string): number {
  return (
    (record.kind === "signed" ? 1 : 0.6) *
    halved(miles, 2) *
    halved(dayNumber(day) - dayNumber(record.date), 270) *
    0.7 ** Math.abs(record.bedrooms - facts.bedrooms) *
    0.85 ** Math.abs(record.bathrooms - facts.bathrooms) *
    halved(record.squareFootage - facts.squareFootage, facts.squareFootage / 4) *
    (record.propertyType === facts.propertyType ? 1 : 0.7) *
    yearLikeness(record.yearBuilt, facts.yearBuilt)
  );
}

function yearLikeness(record: number | null, home: number | null): number {
  if (home === null) return 1;
  return record === null ? 0.8 : halved(record - home, 40);
}

export function adjustmentCents(
  comparable: Pick<CompRecord, "bedrooms" | "bathrooms" | "squareFootage">,
  facts: Pick<Facts, "bedrooms" | "bathrooms" | "squareFootage">,
): number {
  const rates = adjustmentRates;
  return Math.round(
    (facts.bedrooms - comparable.bedrooms) * rates.bedroomCents +
      (facts.bathrooms - comparable.bathrooms) * rates.bathroomCents +
      (facts.squareFootage - comparable.squareFootage) * rates.squareFootCents,
  );
}
