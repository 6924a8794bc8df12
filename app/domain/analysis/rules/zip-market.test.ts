import { describe, expect, test } from "vitest";
import { isCurrent, type ZipMarket, zipFigures } from "#app/domain/analysis/rules/zip-market.ts";

const figures = (
  medianRentCents: number | null,
  totalListings: number | null,
  days: number | null = 24.6,
) => ({
  medianRentCents,
  totalListings,
  averageDaysOnMarket: days,
});

const market = (changes: Partial<ZipMarket> = {}): ZipMarket => ({
  zipCode: "50310",
  updatedOn: "2026-11-14",
  ...figures(150_000, 80, 27.5),
  byBedrooms: [
    { bedrooms: 0, ...figures(80_000, 4) },
    { bedrooms: 3, ...figures(168_000, 29) },
  ],
  history: [
    {
      month: "2025-11",
      ...figures(145_000, 75),
      byBedrooms: [{ bedrooms: 3, ...figures(160_000, 27) }],
    },
    { month: "2025-12", ...figures(90_000, 75), byBedrooms: [] },
  ],
  ...changes,
});

test.each([
  ["2026-11-14", true],
  ["2026-11-15", true],
  ["2026-08-24", true],
  ["2026-08-01", false],
  ["2019-11-14", false],
  ["9999-12-01", false],
  [null, false],
])("what was counted on %s is of now on 2026-11-14: %s", (updatedOn, expected) => {
  expect(isCurrent({ updatedOn }, "2026-11-14")).toBe(expected);
});

describe("the figures of a ZIP code", () => {
  test("are of homes with as many bedrooms, against the same month a year before", () => {
    expect(zipFigures(market(), 3)).toEqual({
      averageDaysOnMarket: {
        value: 25,
        basis: "Average of 29 homes with 3 bedrooms to let in 50310 (RentCast, Nov 2026)",
      },
      yearOverYearPercent: {
        value: 5,
        basis:
          "Median asking rent of 29 homes with 3 bedrooms to let in 50310, against that of 27 others a year before (RentCast, Nov 2026)",
      },
    });
  });

  test.each([0, 2])("with %i bedrooms, of which fewer than five are to let, are of all homes", (bedrooms) => {
    expect(zipFigures(market(), bedrooms)).toMatchObject({
      averageDaysOnMarket: { value: 28, basis: expect.stringContaining("80 homes to let in 50310") },
      yearOverYearPercent: { value: 3.4, basis: expect.stringContaining("75 others") },
    });
  });

  test.each<[string, Partial<ZipMarket>]>([
    ["without the month a year before", { history: [] }],
    [
      "with fewer than five homes then",
      { history: [{ month: "2025-11", ...figures(1, 4), byBedrooms: [] }] },
    ],
    ["without a rent then", { history: [{ month: "2025-11", ...figures(null, 50), byBedrooms: [] }] }],
    ["without a rent now", { ...figures(null, 80) }],
    [
      "with rents that have doubled",
      { history: [{ month: "2025-11", ...figures(75_000, 50), byBedrooms: [] }] },
    ],
    ["with a rent of a cent then", { history: [{ month: "2025-11", ...figures(1, 50), byBedrooms: [] }] }],
  ])("%s say nothing of a change", (_, changes) => {
    const { averageDaysOnMarket, yearOverYearPercent } = zipFigures(
      market({ byBedrooms: [], ...changes }),
      3,
    );
    expect(yearOverYearPercent).toBeNull();
    expect(averageDaysOnMarket).not.toBeNull();
  });

  test.each<[string, Partial<ZipMarket>]>([
    ["of unknown age", { updatedOn: null }],
    ["of fewer than five homes", { ...figures(150_000, 4), byBedrooms: [] }],
    ["of an unknown number of homes", { ...figures(150_000, null), byBedrooms: [] }],
  ])("%s say nothing", (_, changes) => {
    expect(zipFigures(market(changes), 2)).toEqual({ averageDaysOnMarket: null, yearOverYearPercent: null });
  });

  test("say zero of rents that stayed, without a sign", () => {
    const history = [{ month: "2025-11", ...figures(150_020, 75), byBedrooms: [] }];
    const { yearOverYearPercent } = zipFigures(market({ byBedrooms: [], history }), 3);
    expect(Object.is(yearOverYearPercent?.value, 0)).toBe(true);
  });
});
