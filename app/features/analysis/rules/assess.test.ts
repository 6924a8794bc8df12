import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { assessRent, buildingTotals, type Evidence } from "#app/features/analysis/rules/assess.ts";
import type { CompRecord } from "#app/features/analysis/types.ts";
import type { Subject } from "#app/features/leads/property/types.ts";
import { arbitraryRecords, arbitrarySubject } from "#tests/factories/rent-arbitraries.ts";
import { exampleComp, exampleDay, exampleSubject, exampleZipPoints } from "#tests/factories/rent-example.ts";

const all: Evidence = {
  vendor: {
    rent: { rentCents: 162_000, lowCents: null, highCents: null, property: null, comparables: [] },
    market: null,
  },
  records: ["1", "2", "3"].map((id) => exampleComp(id)),
  trackRecord: null,
  benchmarks: [
    {
      zipCode: "50310",
      fiscalYear: 2027,
      rentCents: [107_000, 112_000, 133_000, 180_000, 185_000],
      provenance: "third-party-parse",
    },
  ],
  zipPoints: exampleZipPoints,
  day: exampleDay,
};

describe("uses the first source that has a figure", () => {
  test.each<[string, Partial<Evidence>, number]>([
    ["rentcast", {}, 162_000],
    ["comp_book", { vendor: null }, 184_000],
    ["hud", { vendor: null, records: [] }, 180_000],
    ["preliminary", { vendor: null, records: [], benchmarks: [] }, 180_000],
  ])("%s", (method, missing, rentCents) => {
    expect(assessRent(exampleSubject(), { ...all, ...missing })).toMatchObject({ method, rentCents });
  });

  test("uses preliminary figures for an Iowa ZIP code without data", () => {
    const subject = exampleSubject({ city: "Iowa City", zipCode: "52240", bedrooms: null });
    expect(assessRent(subject, { ...all, vendor: null })).toEqual({
      method: "preliminary",
      rentCents: 180_000,
      lowCents: 160_000,
      highCents: 200_000,
      facts: {
        bedrooms: 3,
        bathrooms: 1.5,
        squareFootage: 1480,
        yearBuilt: 1926,
        propertyType: "single-family",
      },
      assumed: { bedrooms: true, bathrooms: false },
      comparables: [],
      averageDaysOnMarket: null,
      yearOverYearPercent: null,
      adjustment: null,
      trackRecord: null,
      benchmark: null,
    });
  });

  test.each<[string, CompRecord[], Partial<Subject>]>([
    [
      "one record has more than half of the weight",
      [
        exampleComp("1"),
        ...["2", "3"].map((id) => exampleComp(id, { zipCode: "50311", date: "2025-11-21" })),
      ],
      {},
    ],
    [
      "the adjustments are above a fifth of the rents",
      ["1", "2", "3"].map((id) => exampleComp(id, { squareFootage: 1_700 })),
      { squareFootage: 2_700, bedrooms: 4 },
    ],
    [
      "no signed lease is within one bedroom",
      [
        ...["1", "2", "3"].map((id) => exampleComp(id, { kind: "listed" })),
        exampleComp("4", { bedrooms: 5 }),
      ],
      {},
    ],
  ])("leaves the price to a manager if %s", (_, records, facts) => {
    const estimate = assessRent(exampleSubject(facts), { ...all, vendor: null, records });
    expect(estimate).toMatchObject({ method: "preliminary", comparables: [], trackRecord: null });
    expect(estimate.rentCents).not.toBe(180_000);
  });

  test("always has a figure within its range", () => {
    fc.assert(
      fc.property(arbitrarySubject, arbitraryRecords, (subject, records) => {
        const estimate = assessRent(subject, { ...all, vendor: null, records });
        expect(estimate.lowCents).toBeLessThanOrEqual(estimate.rentCents);
        expect(estimate.rentCents).toBeLessThanOrEqual(estimate.highCents);
        expect(estimate.lowCents).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe("a building", () => {
  const unit = { rentCents: 184_000, lowCents: 178_000, highCents: 190_000 };

  test("of four units rents for four times one", () => {
    expect(buildingTotals(unit, 4)).toEqual({
      unitCount: 4,
      rentCents: 736_000,
      lowCents: 712_000,
      highCents: 760_000,
    });
  });
});
