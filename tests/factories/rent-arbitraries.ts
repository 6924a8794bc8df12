import fc from "fast-check";
import type { CompRecord } from "#app/features/analysis/types.ts";
import { propertyTypes, type Subject } from "#app/features/leads/property/types.ts";
import { exampleSubject, exampleZipPoints } from "#tests/factories/rent-example.ts";

const bedrooms = fc.integer({ min: 0, max: 8 });
const bathrooms = fc.integer({ min: 0, max: 12 }).map((halves) => halves / 2);
const squareFootage = fc.integer({ min: 300, max: 6_000 });
const yearBuilt = fc.option(fc.integer({ min: 1880, max: 2026 }));
const zipCode = fc.constantFrom(...exampleZipPoints.keys(), "59999");
const day = (min: string, max: string) =>
  fc
    .date({ min: new Date(min), max: new Date(max), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));

export const arbitrarySubject: fc.Arbitrary<Subject> = fc
  .record({
    zipCode,
    propertyType: fc.constantFrom(...propertyTypes),
    squareFootage,
    bedrooms: fc.option(bedrooms),
    bathrooms: fc.option(bathrooms),
    yearBuilt,
    unitCount: fc.integer({ min: 1, max: 60 }),
  })
  .map(exampleSubject);

/** Ids are unique; homes and days may repeat. */
export const arbitraryRecords: fc.Arbitrary<CompRecord[]> = fc
  .array(
    fc.record({
      address: fc.integer({ min: 1, max: 30 }).map((number) => `${number} Sample St`),
      zipCode,
      point: fc.option(
        fc.record({
          lat: fc.double({ min: 41.5, max: 41.7, noNaN: true }),
          lng: fc.double({ min: -93.8, max: -93.5, noNaN: true }),
        }),
      ),
      propertyType: fc.constantFrom(...propertyTypes),
      bedrooms,
      bathrooms,
      squareFootage,
      yearBuilt,
      rentCents: fc.integer({ min: 10_000, max: 600_000 }),
      kind: fc.constantFrom("signed" as const, "listed" as const),
      date: day("2023-01-01", "2026-12-31"),
      daysOnMarket: fc.option(fc.integer({ min: 0, max: 120 })),
      sample: fc.boolean(),
    }),
    { maxLength: 40 },
  )
  .map((records) => records.map((record, at) => ({ ...record, id: `r${at}` })));

/** Mostly usable for the example subject. */
export const likelyRecords: fc.Arbitrary<CompRecord[]> = fc
  .array(
    fc.record({
      address: fc.integer({ min: 1, max: 200 }).map((number) => `${number} Sample St`),
      zipCode: fc.constantFrom("50310", "50311"),
      point: fc.constant(null),
      propertyType: fc.constantFrom("single-family" as const, "townhouse" as const),
      bedrooms: fc.integer({ min: 1, max: 5 }),
      bathrooms: fc.integer({ min: 2, max: 6 }).map((halves) => halves / 2),
      squareFootage: fc.integer({ min: 900, max: 2_000 }),
      yearBuilt,
      rentCents: fc.integer({ min: 120_000, max: 260_000 }),
      kind: fc.constantFrom("signed" as const, "listed" as const),
      date: day("2025-06-01", "2026-11-21"),
      daysOnMarket: fc.option(fc.integer({ min: 0, max: 120 })),
      sample: fc.boolean(),
    }),
    { minLength: 3, maxLength: 30 },
  )
  .map((records) => records.map((record, at) => ({ ...record, id: `r${at}` })));
