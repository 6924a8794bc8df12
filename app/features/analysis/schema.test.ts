import { expect, test } from "vitest";
import { partialHome, wholeHome, zipCode } from "#app/features/analysis/schema.ts";
import { z } from "#app/lib/zod.ts";

test.each([
  ["50311", "50311"],
  [" 50311-1234 ", "50311"],
])("the ZIP code %s is kept as %s", (typed, kept) => {
  expect(zipCode.parse(typed)).toBe(kept);
});

test.each(["5031", "503111", "50311-12", "50311 1234", "5031a"])("%s is no ZIP code", (typed) => {
  expect(zipCode.safeParse(typed).error?.issues[0]?.message).toBe("A ZIP code has five digits.");
});

const facts = { propertyType: "condo", squareFootage: "1,480", unitCount: " 1 " };
const read = (typed: Record<string, string>) => {
  const parsed = z.object(wholeHome).safeParse({ ...facts, ...typed });
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
};

test("figures are read as people write them, and rooms may be left out", () => {
  expect(z.object(wholeHome).parse({ ...facts, bedrooms: " ", bathrooms: "1.5" })).toEqual({
    propertyType: "condo",
    squareFootage: 1480,
    unitCount: 1,
    bathrooms: 1.5,
  });
});

test("of a home that is known in part nothing is asked", () => {
  expect(z.object(partialHome).parse({ unitCount: "", squareFootage: " " })).toEqual({});
  expect(z.object(partialHome).safeParse({ squareFootage: "none" }).success).toBe(false);
});

const years = "The year built must be between 1800 and this year.";

test.each([
  ["squareFootage", "0", "The square feet must be at least 1."],
  ["unitCount", "2,001", "The number of units cannot be more than 2,000."],
  ["bedrooms", "three", "Enter the bedrooms as a whole number."],
  ["squareFootage", "-5", "The square feet must be at least 1."],
  ["squareFootage", "9999999999", "The square feet cannot be more than 1,000,000."],
  ["bathrooms", "two", "Enter whole or half bathrooms, like 1 or 1.5."],
  ["bathrooms", "1.3", "Enter whole or half bathrooms, like 1 or 1.5."],
  ["bathrooms", "2.25", "Enter whole or half bathrooms, like 1 or 1.5."],
  ["yearBuilt", "1799", years],
  ["yearBuilt", String(new Date().getFullYear() + 1), years],
])("%s %s is refused in words", (field, typed, message) => {
  expect(read({ [field]: typed })).toEqual([message]);
});
