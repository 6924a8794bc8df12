import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  averageDaysOnMarket,
  isCurrent,
  yearOverYearPercent,
  type ZipMarket,
  zipFigures,
} from "#app/features/analysis/rules/market-figures.ts";
import type { CompRecord } from "#app/features/analysis/types.ts";
import { arbitraryRecords } from "#tests/factories/rent-arbitraries.ts";
import { exampleComp, exampleDay, exampleZipPoints } from "#tests/factories/rent-example.ts";

describe("average days on market", () => {
  const days = (...figures: (number | null)[]) =>
    averageDaysOnMarket(figures.map((daysOnMarket) => ({ daysOnMarket })));

  test("is taken over the comparables that carry the figure", () => {
    expect(days(10, 20, 31)).toEqual({ value: 20, basis: "Average of the 3 comparables" });
    expect(days(10, null, 20, 31, null)).toEqual({
      value: 20,
      basis: "Average of 3 of the comparables that record it",
    });
    expect(days(0, 0, 0)?.value).toBe(0);
  });
});

describe("year over year", () => {
  const area = { place: { zipCode: "50310", point: null }, day: exampleDay, zipPoints: exampleZipPoints };

  /** One home let twice, a year apart unless said otherwise. */
  const letAgain = (
    id: string,
    earlier: number,
    later: number,
    {
      from = "2025-03-01",
      to = "2026-03-01",
      ...facts
    }: Partial<CompRecord> & { from?: string; to?: string } = {},
  ) => [
    exampleComp(`${id}a`, { address: `${id} Sample Street`, rentCents: earlier, date: from, ...facts }),
    exampleComp(`${id}b`, { address: `${id} SAMPLE ST.`, rentCents: later, date: to, ...facts }),
  ];
  const four = [1, 2, 3, 4].flatMap((id) => letAgain(`${id}`, 100_000, 100_000 + id * 1_000));

  test("is the median yearly change of homes that were let again", () => {
    expect(yearOverYearPercent([...four, ...letAgain("5", 100_000, 110_000)], area)).toEqual({
      value: 3,
      basis:
        "Median yearly change over 5 leases, each compared with the same home's previous lease, within 5 miles",
    });
  });

  test("annualises: 4.04 % in two years is 2 % a year", () => {
    const pairs = [1, 2, 3, 4, 5].flatMap((id) =>
      letAgain(`${id}`, 100_000, 104_040, { from: "2024-03-01", to: "2026-03-01" }),
    );
    expect(yearOverYearPercent(pairs, area)?.value).toBe(2);
  });

  test("needs five pairs", () => {
    expect(yearOverYearPercent(four, area)).toBeNull();
  });

  test.each<[string, Parameters<typeof letAgain>[3]]>([
    ["of other areas", { zipCode: "50003" }],
    ["of listings", { kind: "listed" }],
    ["less than 9 months apart", { from: "2025-06-02" }],
    ["more than 36 months apart", { from: "2023-02-28" }],
    ["whose later lease is older than 18 months", { from: "2024-05-20", to: "2025-05-20" }],
    ["whose later lease lies ahead", { from: "2025-11-22", to: "2026-11-22" }],
  ])("leaves out pairs %s", (_, facts) => {
    expect(yearOverYearPercent([...four, ...letAgain("5", 100_000, 110_000, facts)], area)).toBeNull();
  });

  test.each([
    ["9 months", { from: "2025-06-01" }],
    ["36 months", { from: "2023-03-01" }],
  ])("takes pairs just %s apart", (_, facts) => {
    expect(yearOverYearPercent([...four, ...letAgain("5", 100_000, 110_000, facts)], area)).not.toBeNull();
  });

  test("never compares two units of one house", () => {
    const units = [
      exampleComp("u1", { address: "9 Sample St Apt 1", date: "2025-03-01", rentCents: 90_000 }),
      exampleComp("u2", { address: "9 Sample St Apt 2", date: "2026-03-01", rentCents: 140_000 }),
    ];
    expect(yearOverYearPercent([...four, ...units], area)).toBeNull();
  });

  test("takes each lease against the one before it, and is finite whatever the book", () => {
    const yearly = ["2023-09-01", "2024-09-01", "2025-09-01", "2026-09-01"].map((date, at) =>
      exampleComp(`y${at}`, { address: "7 Sample St", date, rentCents: 100_000 * 1.05 ** at }),
    );
    expect(yearOverYearPercent([...four.slice(0, 6), ...yearly], area)).toMatchObject({ value: 3 });
    fc.assert(
      fc.property(arbitraryRecords, (records) => {
        const figure = yearOverYearPercent(records, area);
        expect(figure === null || Number.isFinite(figure.value)).toBe(true);
      }),
    );
  });
});

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
        basis: "Average of 29 homes for rent with 3 bedrooms in 50310 (RentCast, Nov 2026)",
      },
      yearOverYearPercent: {
        value: 5,
        basis:
          "Median asking rent of 29 homes for rent with 3 bedrooms in 50310, compared with 27 a year earlier (RentCast, Nov 2026)",
      },
    });
  });

  test.each([0, 2])(
    "with %i bedrooms, of which fewer than five are for rent, are of all homes",
    (bedrooms) => {
      expect(zipFigures(market(), bedrooms)).toMatchObject({
        averageDaysOnMarket: { value: 28, basis: expect.stringContaining("80 homes for rent in 50310") },
        yearOverYearPercent: { value: 3.4, basis: expect.stringContaining("compared with 75") },
      });
    },
  );

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
  ])("%s give no yearly change", (_, changes) => {
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
  ])("%s give no figure", (_, changes) => {
    expect(zipFigures(market(changes), 2)).toEqual({ averageDaysOnMarket: null, yearOverYearPercent: null });
  });

  test("show zero without a sign for unchanged rents", () => {
    const history = [{ month: "2025-11", ...figures(150_020, 75), byBedrooms: [] }];
    const { yearOverYearPercent } = zipFigures(market({ byBedrooms: [], history }), 3);
    expect(Object.is(yearOverYearPercent?.value, 0)).toBe(true);
  });
});
