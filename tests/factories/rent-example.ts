import type { CompRecord, Point } from "#app/features/analysis/types.ts";
import type { Subject } from "#app/features/leads/property/types.ts";

export const exampleDay = "2026-11-21";

/** 50311 is 1.8 miles from 50310, 50003 about 20. */
export const exampleZipPoints: ReadonlyMap<string, Point> = new Map([
  ["50310", { lat: 41.6265, lng: -93.6736 }],
  ["50311", { lat: 41.5998, lng: -93.6732 }],
  ["50003", { lat: 41.6115, lng: -94.043 }],
]);

export function exampleSubject(facts: Partial<Subject> = {}): Subject {
  return {
    streetAddress: "1840 Sample Ave",
    city: "Des Moines",
    state: "IA",
    zipCode: "50310",
    propertyType: "single-family",
    unitCount: 1,
    squareFootage: 1480,
    bedrooms: 3,
    bathrooms: 1.5,
    yearBuilt: 1926,
    ...facts,
  };
}

/** At $1,840. */
export function exampleComp(id: string, facts: Partial<CompRecord> = {}): CompRecord {
  return {
    id,
    address: `${id} Sample St`,
    zipCode: "50310",
    point: null,
    propertyType: "single-family",
    bedrooms: 3,
    bathrooms: 1.5,
    squareFootage: 1480,
    yearBuilt: 1926,
    rentCents: 184_000,
    kind: "signed",
    date: exampleDay,
    daysOnMarket: null,
    sample: false,
    ...facts,
  };
}
