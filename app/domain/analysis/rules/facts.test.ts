import { expect, test } from "vitest";
import { factsOf } from "#app/domain/analysis/rules/facts.ts";
import { exampleSubject } from "#tests/factories/rent-example.ts";

test.each([
  [null, 2],
  [0, 1],
  [1, 1],
  [2, 2],
  [3, 2],
])("with %s bedrooms and nobody's word on the baths, %s are assumed", (bedrooms, bathrooms) => {
  const { facts, assumed } = factsOf(exampleSubject({ bedrooms, bathrooms: null }));
  expect(facts).toMatchObject({ bedrooms: bedrooms ?? 3, bathrooms });
  expect(assumed).toEqual({ bedrooms: bedrooms === null, bathrooms: true });
});
