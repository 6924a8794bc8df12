import { expect, test } from "vitest";
import { partialHome, wholeHome, zipCode } from "#app/features/leads/property/schema.ts";
import { z } from "#app/lib/zod.ts";

test.each([
  ["50311", "50311"],
  [" 50311-1234 ", "50311"],
])("stores the ZIP code %s as %s", (typed, stored) => {
  expect(zipCode.parse(typed)).toBe(stored);
});

test.each(["5031", "503111", "50311-12", "50311 1234", "5031a"])("%s is not a ZIP code", (typed) => {
  expect(zipCode.safeParse(typed).error?.issues[0]?.message).toBe("A ZIP code has five digits.");
});

const facts = { propertyType: "condo", squareFootage: "1,480", unitCount: " 1 " };

test("figures are read as people write them, and rooms may be left out", () => {
  expect(z.object(wholeHome).parse({ ...facts, bedrooms: " ", bathrooms: "1.5" })).toEqual({
    propertyType: "condo",
    squareFootage: 1480,
    unitCount: 1,
    bathrooms: 1.5,
  });
});

test("requires nothing of a partly known home", () => {
  expect(z.object(partialHome).parse({ unitCount: "", squareFootage: " " })).toEqual({});
  expect(z.object(partialHome).safeParse({ squareFootage: "none" }).success).toBe(false);
});
