import { expect, test } from "vitest";
import { factsOf, unitsUntold } from "#app/features/analysis/rules/facts.ts";
import { exampleSubject } from "#tests/factories/rent-example.ts";

test.each([
  [null, 2],
  [0, 1],
  [1, 1],
  [2, 2],
  [3, 2],
])("with %s bedrooms and unknown baths, assumes %s", (bedrooms, bathrooms) => {
  const { facts, assumed } = factsOf(exampleSubject({ bedrooms, bathrooms: null }));
  expect(facts).toMatchObject({ bedrooms: bedrooms ?? 3, bathrooms });
  expect(assumed).toEqual({ bedrooms: bedrooms === null, bathrooms: true });
});

test.each([
  ["multi-family", 1, true],
  ["multi-family", 0, true],
  ["multi-family", null, true],
  ["multi-family", 2, false],
  ["single-family", 1, false],
  [null, null, false],
])("asks for the units of a %s home with %s units: %s", (type, units, isAsked) => {
  expect(unitsUntold({ propertyType: type, unitCount: units })).toBe(isAsked);
});
