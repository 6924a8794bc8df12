import { describe, expect, test } from "vitest";
import { factsOf, questionsAbout, unitsUntold } from "#app/features/analysis/rules/facts.ts";
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

describe("a home with odd facts", () => {
  const home = {
    city: "Des Moines",
    zipCode: "50310",
    squareFootage: 1_400,
    bedrooms: 3,
    bathrooms: 2,
    yearBuilt: 1926,
  };
  const ask = (over: object, asked = "") =>
    questionsAbout({ ...home, ...over }, { cityOfZip: "Des Moines", asked });

  test.each([
    [{ city: "Ankeny" }, "city", "50310 is Des Moines. Is the home in Ankeny?"],
    [{ squareFootage: 1 }, "squareFootage", "Is 1 square foot right?"],
    [{ bedrooms: 2, bathrooms: 9 }, "bathrooms", "Are 9 baths for 2 bedrooms right?"],
    [{ bathrooms: 0 }, "bathrooms", "Are 0 baths for 3 bedrooms right?"],
    [{ bedrooms: 40, bathrooms: 20 }, "bedrooms", "Are 40 bedrooms right?"],
    [{ yearBuilt: 1800 }, "yearBuilt", "Was it built in 1800?"],
    [{ estimatedRent: 100 }, "estimatedRent", "Is a rent of $1 a month right?"],
  ])("%j is asked about, and confirmed when it is sent again", (over, field, question) => {
    const [asked, ...others] = ask(over);
    expect(asked).toEqual([field, `${question} If so, press the button again.`]);
    expect(others).toEqual([]);
    expect(ask(over, asked?.[1])).toEqual([]);
    expect(ask({ ...over, city: "Waukee" }, asked?.[1])).toHaveLength(1);
  });

  test.each([
    {},
    { city: "DES MOINES" },
    { bedrooms: undefined, bathrooms: undefined },
    { bedrooms: 5, bathrooms: 6 },
    { estimatedRent: 0 },
    { estimatedRent: 150_000 },
  ])("%j is not", (over) => {
    expect(ask(over)).toEqual([]);
  });

  test("says nothing of a ZIP code that it does not know", () => {
    expect(questionsAbout({ ...home, city: "Austin" }, { cityOfZip: null, asked: "" })).toEqual([]);
  });
});
