import { expect, test } from "vitest";
import { assumptionQuestion } from "#app/features/analysis/report/correction.ts";
import { mergeCorrection } from "#app/features/leads/property/facts.ts";
import { reportInput } from "#tests/factories/report.ts";

const home = {
  streetAddress: "2914 Cottage Grove Ave",
  zipCode: "50311",
  city: "Des Moines",
  propertyType: "single-family",
  squareFootage: 1_480,
  unitCount: 1,
  bedrooms: 3,
  bathrooms: 1.5,
  yearBuilt: null,
};

test("finds what differs in a correction", () => {
  expect(mergeCorrection(home, { ...home, bedrooms: 4, yearBuilt: 1926 }, home)).toEqual({
    changes: { bedrooms: 4, yearBuilt: 1926 },
    conflicts: [],
  });
  expect(mergeCorrection({ ...home, city: " Des  Moines" }, home, home).changes).toEqual({});
});

test("preserves what someone else changed in other fields", () => {
  expect(mergeCorrection({ ...home, bathrooms: 2 }, { ...home, bedrooms: 4 }, home)).toEqual({
    changes: { bedrooms: 4 },
    conflicts: [],
  });
});

test("reports a conflict only if one fact got two values", () => {
  expect(mergeCorrection({ ...home, bedrooms: 5 }, { ...home, bedrooms: 2, unitCount: 2 }, home)).toEqual({
    changes: { unitCount: 2 },
    conflicts: ["bedrooms"],
  });
  expect(mergeCorrection({ ...home, bedrooms: 4 }, { ...home, bedrooms: 4 }, home)).toMatchObject({
    changes: {},
    conflicts: [],
  });
});

test("treats an unknown size of 0 as an empty field", () => {
  const unknown = { ...home, squareFootage: 0 };
  expect(mergeCorrection(unknown, home, { ...home, squareFootage: null })).toMatchObject({
    changes: { squareFootage: 1_480 },
    conflicts: [],
  });
});

const { facts } = reportInput().estimate;
const house = { propertyType: "condo" as const, unitCount: 1 };
const building = { propertyType: "multi-family" as const, unitCount: 1 };
const nothing = { bedrooms: false, bathrooms: false };

test("asks about the units of a building with one unit, but not of a house", () => {
  const known = { assumed: nothing, method: "comp_book", facts } as const;
  expect(assumptionQuestion(building, known)).toBe("We assumed one unit. How many are there?");
  expect(assumptionQuestion({ ...building, unitCount: 2 }, known)).toBeNull();
  expect(assumptionQuestion(house, known)).toBeNull();
});

test("asks about baths alone only where they change the figure", () => {
  const assumed = { bedrooms: false, bathrooms: true };
  for (const method of ["comp_book", "rentcast"] as const)
    expect(assumptionQuestion(house, { assumed, method, facts })).toBe(
      "We assumed 1.5 baths. How many are there?",
    );
  for (const method of ["hud", "preliminary"] as const)
    expect(assumptionQuestion(house, { assumed, method, facts })).toBeNull();
});

test("asks about rooms that help the manager who prices the home", () => {
  const assumed = { bedrooms: true, bathrooms: true };
  expect(assumptionQuestion(house, { assumed, method: "preliminary", facts })).toContain("helps the manager");
});
