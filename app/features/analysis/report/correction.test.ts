import { expect, test } from "vitest";
import { askedFacts, conflictErrors, mergeCorrection } from "#app/features/analysis/report/correction.ts";
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
    own: ["bedrooms", "yearBuilt"],
  });
  expect(mergeCorrection({ ...home, city: " Des  Moines" }, home, home).changes).toEqual({});
});

test("preserves what someone else changed in other fields", () => {
  expect(mergeCorrection({ ...home, bathrooms: 2 }, { ...home, bedrooms: 4 }, home)).toEqual({
    changes: { bedrooms: 4 },
    conflicts: [],
    own: ["bedrooms"],
  });
});

test("reports a conflict only if one fact got two values", () => {
  expect(mergeCorrection({ ...home, bedrooms: 5 }, { ...home, bedrooms: 2, unitCount: 2 }, home)).toEqual({
    changes: { unitCount: 2 },
    conflicts: ["bedrooms"],
    own: ["unitCount", "bedrooms"],
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

const known = { bedrooms: false, bathrooms: false };
const { facts } = reportInput().estimate;

test("asks for the units of a building with one unit, but not of a house", () => {
  const asks = (propertyType: "multi-family" | "condo", unitCount: number) =>
    askedFacts({ propertyType, unitCount }, { assumed: known, method: "comp_book", facts }).names;
  expect(asks("multi-family", 1)).toEqual(["unitCount"]);
  expect(asks("multi-family", 2)).toEqual([]);
  expect(asks("condo", 1)).toEqual([]);
});

test("asks for baths alone only where they change the figure", () => {
  const subject = { propertyType: "condo" as const, unitCount: 1 };
  const assumed = { bedrooms: false, bathrooms: true };
  for (const method of ["comp_book", "rentcast"] as const)
    expect(askedFacts(subject, { assumed, method, facts })).toMatchObject({
      names: ["bathrooms"],
      question: "We assumed 1.5 baths. How many are there?",
    });
  for (const method of ["hud", "preliminary"] as const)
    expect(askedFacts(subject, { assumed, method, facts }).names).toEqual([]);
  const building = { propertyType: "multi-family" as const, unitCount: 1 };
  expect(askedFacts(building, { assumed, method: "comp_book", facts }).question).toContain(
    "We assumed one unit",
  );
});

test("asks for rooms that change no figure, and saves them", () => {
  const subject = { propertyType: "condo" as const, unitCount: 1 };
  const assumed = { bedrooms: true, bathrooms: true };
  expect(askedFacts(subject, { assumed, method: "comp_book", facts })).toMatchObject({ button: "Recompute" });
  const byHand = askedFacts(subject, { assumed, method: "preliminary", facts });
  expect(byHand).toMatchObject({ names: ["bedrooms", "bathrooms"], button: "Save" });
  expect(byHand.question).toContain("helps the manager");
});

test("a conflict shows both values beside the field", () => {
  const stored = { ...home, propertyType: "condo", bedrooms: null };
  const typed = { ...stored, squareFootage: 1_700, bathrooms: null, propertyType: "townhouse", bedrooms: 2 };
  const names = ["squareFootage", "bathrooms", "propertyType", "bedrooms"] as const;
  expect(conflictErrors({ stored, typed, names: [...names] })).toEqual({
    "": [expect.stringContaining("Someone else changed these details")],
    squareFootage: ["Now 1,480; you entered 1,700. Save again to keep yours."],
    bathrooms: ["Now 1.5; you left it empty. Save again to keep yours."],
    propertyType: ["Now Condo; you entered Townhouse. Save again to keep yours."],
    bedrooms: ["Now empty; you entered 2. Save again to keep yours."],
  });
});
