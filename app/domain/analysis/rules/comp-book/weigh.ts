import { dayNumber } from "#app/domain/analysis/rules/days.ts";
import type { Facts } from "#app/domain/analysis/rules/facts.ts";
import type { CompRecord } from "#app/domain/analysis/types.ts";

/** How alike a record and the home are in one respect each: 1 is alike, towards 0 is not. */
export type Likeness = Record<
  "kind" | "distance" | "age" | "bedrooms" | "bathrooms" | "size" | "type" | "year",
  number
>;

/**
 * Likeness of a record to the home, respect by respect. The weight of a record is their product.
 *
 * Distance halves every 2 miles, age every 9 months, size every 25 % of the home's size, year built every 40
 * years. Each bedroom of difference takes 30 %, each bathroom 15 %, another type of the same family 30 %, and
 * a rent that was only asked 40 %. An unknown year of a record counts as a difference of about a dozen years;
 * an unknown year of the home treats all records alike.
 *
 * @param miles distance; @param day the day of the estimate, `YYYY-MM-DD`, not before the record's.
 */
export function likenessOf(record: CompRecord, facts: Facts, miles: number, day: string): Likeness {
  return {
    kind: record.kind === "signed" ? 1 : 0.6,
    distance: halved(miles, 2),
    age: halved(dayNumber(day) - dayNumber(record.date), 270),
    bedrooms: 0.7 ** Math.abs(record.bedrooms - facts.bedrooms),
    bathrooms: 0.85 ** Math.abs(record.bathrooms - facts.bathrooms),
    size: halved(record.squareFootage - facts.squareFootage, facts.squareFootage / 4),
    type: record.propertyType === facts.propertyType ? 1 : 0.7,
    year: yearLikeness(record.yearBuilt, facts.yearBuilt),
  };
}

/** The product of all respects, above 0 and at most 1. */
export function weightOf(likeness: Likeness): number {
  return Object.values(likeness).reduce((product, factor) => product * factor, 1);
}

const halved = (difference: number, every: number) => 0.5 ** (Math.abs(difference) / every);

function yearLikeness(record: number | null, home: number | null): number {
  if (home === null) return 1;
  return record === null ? 0.8 : halved(record - home, 40);
}
