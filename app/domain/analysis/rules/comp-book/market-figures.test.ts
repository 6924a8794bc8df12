import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  averageDaysOnMarket,
  yearOverYearPercent,
} from "#app/domain/analysis/rules/comp-book/market-figures.ts";
import type { CompRecord } from "#app/domain/analysis/types.ts";
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

  test("needs three of them", () => {
    expect(days(10, 20, null, null)).toBeNull();
    expect(days()).toBeNull();
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
        "Median yearly change over 5 leases, each against the same home's lease before it, within 5 miles",
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
