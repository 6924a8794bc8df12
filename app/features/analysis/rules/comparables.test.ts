import { expect, test } from "vitest";
import { weightOf } from "#app/features/analysis/rules/comparables.ts";
import { factsOf } from "#app/features/analysis/rules/facts.ts";
import type { CompRecord } from "#app/features/analysis/types.ts";
import { exampleComp, exampleDay, exampleSubject } from "#tests/factories/rent-example.ts";

const { facts } = factsOf(exampleSubject());

const weight = (record: Partial<CompRecord>, miles = 0, home = facts) =>
  weightOf(exampleComp("c", record), home, miles, exampleDay);

test("weighs a record equal to the home, next to it and of today, as 1", () => {
  expect(weight({})).toBe(1);
});

test.each<[number, Partial<CompRecord>, number]>([
  [0.5, {}, 2],
  [0.25, {}, 4],
  [0.5, { date: "2026-02-24" }, 0],
  [0.7, { bedrooms: 4 }, 0],
  [0.49, { bedrooms: 1 }, 0],
  [0.85, { bathrooms: 2.5 }, 0],
  [0.5, { squareFootage: 1850 }, 0],
  [0.5, { squareFootage: 1110 }, 0],
  [0.7, { propertyType: "townhouse" }, 0],
  [0.5, { yearBuilt: 1966 }, 0],
  [0.8, { yearBuilt: null }, 0],
  [0.6, { kind: "listed" }, 0],
  [0.25, { squareFootage: 1850, yearBuilt: 1886 }, 0],
])("it weighs %d with %j at %d miles", (expected, record, miles) => {
  expect(weight(record, miles)).toBeCloseTo(expected, 10);
});

test("when the home's year is not known, no record's year matters", () => {
  const ageless = { ...facts, yearBuilt: null };
  expect(weight({ yearBuilt: 1890 }, 0, ageless)).toBe(1);
  expect(weight({ yearBuilt: null }, 0, ageless)).toBe(1);
});
