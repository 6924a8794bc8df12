import { expect, test } from "vitest";
import { compBookEstimate } from "#app/domain/analysis/rules/comp-book.ts";
import type { CompRecord } from "#app/domain/analysis/types.ts";
import { exampleComp, exampleDay, exampleSubject, exampleZipPoints } from "#tests/factories/rent-example.ts";

/** The reason of one comparable among three like ones. */
function reasonOf(facts: Partial<CompRecord>, others: Partial<CompRecord> = {}) {
  const records = [
    exampleComp("odd", facts),
    ...["1", "2", "3"].map((id) => exampleComp(id, { rentCents: 170_000, ...others })),
  ];
  const estimate = compBookEstimate(exampleSubject(), records, {
    day: exampleDay,
    zipPoints: exampleZipPoints,
    trackRecord: null,
  });
  return estimate?.comparables.find(({ id }) => id === "odd")?.reason;
}

test("like among like counts about as much", () => {
  expect(reasonOf({})).toBe("Counts about as much as the others");
});

test.each<[Partial<CompRecord>, string]>([
  [{ kind: "listed" }, "asked, not signed"],
  [{ zipCode: "50311" }, "in ZIP 50311"],
  [{ date: "2026-10-21" }, "signed 1 month ago"],
  [{ date: "2025-09-21" }, "signed 14 months ago"],
  [{ bedrooms: 4 }, "1 bedroom more"],
  [{ bedrooms: 1 }, "2 bedrooms fewer"],
  [{ bathrooms: 1 }, "half a bathroom fewer"],
  [{ bathrooms: 3 }, "1.5 bathrooms more"],
  [{ squareFootage: 1776 }, "20% larger"],
  [{ squareFootage: 1332 }, "10% smaller"],
  [{ propertyType: "townhouse" }, "another type of home"],
  [{ yearBuilt: 1996 }, "built 70 years later"],
  [{ yearBuilt: 1886 }, "built 40 years earlier"],
  [{ yearBuilt: null }, "year built not known"],
  [{ kind: "listed", bedrooms: 5, yearBuilt: 1920 }, "2 bedrooms more, asked, not signed"],
])("%j among like ones counts less", (facts, why) => {
  expect(reasonOf(facts)).toBe(`Counts less: ${why}`);
});

test.each<[Partial<CompRecord>, Partial<CompRecord>, string]>([
  [{}, { kind: "listed" }, "signed lease"],
  [{}, { zipCode: "50311" }, "same ZIP code"],
  [{}, { date: "2026-03-21" }, "very recent"],
  [{ date: "2026-06-21" }, { date: "2025-09-21" }, "signed 5 months ago"],
  [{}, { bedrooms: 2 }, "same number of bedrooms"],
  [{}, { bathrooms: 3 }, "same number of bathrooms"],
  [{ squareFootage: 1500 }, { squareFootage: 1900 }, "much the same size"],
  [{ squareFootage: 1600 }, { squareFootage: 2000 }, "only 8% larger"],
  [{}, { propertyType: "townhouse" }, "same type of home"],
  [{ yearBuilt: 1930 }, { yearBuilt: 1990 }, "built about the same time"],
  [{ yearBuilt: 1936 }, { yearBuilt: 1990 }, "built within 10 years of this home"],
  [{ yearBuilt: null }, { yearBuilt: 1850, date: "2026-03-21" }, "very recent"],
])("%j among %j counts more", (facts, others, why) => {
  expect(reasonOf(facts, others)).toBe(`Counts more: ${why}`);
});

test.each<[Partial<CompRecord>, Partial<CompRecord>]>([
  [{ bedrooms: 4 }, { bedrooms: 5 }],
  [{ bathrooms: 2.5 }, { bathrooms: 4 }],
  [{ squareFootage: 1800 }, { squareFootage: 2000 }],
  [{ yearBuilt: 1957 }, { yearBuilt: 2015 }],
  [{ yearBuilt: null }, { yearBuilt: 1850 }],
  [{ date: "2025-09-21" }, { date: "2025-06-01" }],
])("%j among %j counts more, and no difference is called a reason", (facts, others) => {
  expect(reasonOf(facts, others)).toBe("Counts more");
});
