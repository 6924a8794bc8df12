import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type BenchmarkRow,
  benchmarkEstimate,
  benchmarkFor,
} from "#app/features/analysis/rules/benchmark.ts";
import { exampleDay, exampleSubject } from "#tests/factories/rent-example.ts";

const row = (
  zipCode: string | null,
  fiscalYear: number,
  ...[br0, br1, br2, br3, br4]: [number, number, number, number, number]
): BenchmarkRow => ({
  zipCode,
  fiscalYear,
  rentCents: [br0 * 100, br1 * 100, br2 * 100, br3 * 100, br4 * 100],
  provenance: "hud-workbook",
});

const metro2024 = row(null, 2024, 833, 899, 1080, 1477, 1481);
const metro2026 = row(null, 2026, 1063, 1109, 1318, 1794, 1841);
const zip2026 = row("50310", 2026, 1030, 1080, 1280, 1740, 1790);
const zip2027 = row("50310", 2027, 1070, 1120, 1330, 1800, 1850);

const rent = (rows: BenchmarkRow[], bedrooms: number, day = exampleDay) =>
  benchmarkFor(rows, { zipCode: "50310", bedrooms, day });

describe("the benchmark of a ZIP code", () => {
  test("is the figure of the latest fiscal year in force, named with its year and provenance", () => {
    expect(rent([zip2026, metro2026, zip2027, metro2024], 3)).toEqual({
      rentCents: 180_000,
      benchmark: {
        zipCode: "50310",
        fiscalYear: 2027,
        bedrooms: 3,
        area: "zip",
        provenance: "hud-workbook",
      },
    });
  });

  test.each([
    [0, 1070],
    [1, 1120],
    [2, 1330],
    [3, 1800],
    [4, 1850],
    [5, 2128],
    [6, 2405],
    [8, 2960],
  ])("for %i bedrooms is $%i", (bedrooms, dollars) => {
    expect(rent([zip2027, metro2026], bedrooms)?.rentCents).toBe(dollars * 100);
  });

  test.each([-1, 9, 40, Number.NaN])("is not given for %d bedrooms", (bedrooms) => {
    expect(rent([zip2027, metro2026], bedrooms)).toBeNull();
  });

  test("is the metro area's if the ZIP code has none, and null without either", () => {
    const of = (rows: BenchmarkRow[]) =>
      benchmarkFor(rows, { zipCode: "50273", bedrooms: 3, day: exampleDay });
    expect(of([{ ...metro2026, metro: "Des Moines, IA" }])).toMatchObject({
      rentCents: 179_400,
      benchmark: { area: "metro", metro: "Des Moines, IA", isWithoutZip: true, fiscalYear: 2026 },
    });
    expect(of([zip2027])).toBeNull();
  });
});

describe("a noisy ZIP code", () => {
  // 35 % of the metro's $1,000 either way.
  const metro = row(null, 2026, 800, 900, 1000, 1300, 1400);
  const zip = (twoBedroom: number, year = 2026) => row("50310", year, 700, 750, twoBedroom, 2000, 2100);

  test.each([
    [1350, "zip"],
    [1351, "metro"],
    [650, "zip"],
    [649, "metro"],
  ] as const)("two bedrooms at $%i against $1,000: the %s's figure", (twoBedroom, area) => {
    const found = rent([zip(twoBedroom), metro], 3);
    expect(found?.benchmark).toMatchObject({ area, fiscalYear: 2026 });
    expect(found?.rentCents).toBe(area === "zip" ? 200_000 : 130_000);
  });

  test("is judged in the latest year that both have, not across years", () => {
    const calmThen = [zip(2000, 2027), zip(1000, 2026), metro];
    expect(rent(calmThen, 3)?.benchmark).toMatchObject({ area: "zip", fiscalYear: 2027 });
    const noisyThen = [zip(1000, 2027), zip(2000, 2026), zip(1000, 2024), metro, metro2024];
    expect(rent(noisyThen, 3)?.benchmark).toMatchObject({ area: "metro", fiscalYear: 2026 });
    expect(rent([zip(2000, 2027), metro], 3)?.benchmark.area).toBe("zip");
  });
});

test("never falls with more bedrooms, whatever the rows hold", () => {
  const figures = fc.tuple(...([0, 1, 2, 3, 4] as const).map(() => fc.integer({ min: 300, max: 5000 })));
  const rows = fc.array(
    fc
      .tuple(fc.constantFrom("50310", null), fc.integer({ min: 2024, max: 2027 }), figures)
      .map(([zipCode, year, [a = 0, b = 0, c = 0, d = 0, e = 0]]) => row(zipCode, year, a, b, c, d, e)),
    { minLength: 1, maxLength: 6 },
  );
  fc.assert(
    fc.property(rows, (given) => {
      const rents = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((bedrooms) => rent(given, bedrooms)?.rentCents ?? 0);
      expect(rents).toEqual(rents.toSorted((a, b) => a - b));
    }),
  );
});

test("makes an estimate with the conventional range and without comparables", () => {
  const subject = exampleSubject({ bathrooms: null });
  expect(benchmarkEstimate(subject, [zip2027, metro2026], exampleDay)).toMatchObject({
    method: "hud",
    rentCents: 180_000,
    lowCents: 162_000,
    highCents: 198_000,
    facts: { bedrooms: 3 },
    assumed: { bedrooms: false, bathrooms: true },
    comparables: [],
    averageDaysOnMarket: null,
    yearOverYearPercent: null,
    trackRecord: null,
    adjustment: null,
  });
});

test("where the bedrooms are assumed, the range reaches over the neighboring counts", () => {
  const subject = exampleSubject({ bedrooms: null });
  expect(benchmarkEstimate(subject, [zip2027, metro2026], exampleDay)).toMatchObject({
    rentCents: 180_000,
    // 90 % of two bedrooms, 110 % of four.
    lowCents: 119_700,
    highCents: 203_500,
    assumed: { bedrooms: true, bathrooms: false },
  });
});

describe("the bundled files", () => {
  const read = (name: string): BenchmarkRow[] =>
    parse<Record<string, string>>(readFileSync(`db/data/${name}`), { columns: true }).map((row) => {
      const rent = (bedrooms: number) => Number(row[`br${bedrooms}`]) * 100;
      return {
        zipCode: row.zip ?? null,
        fiscalYear: Number(row.fiscal_year),
        rentCents: [rent(0), rent(1), rent(2), rent(3), rent(4)],
        provenance: row.provenance ?? "",
      };
    });
  const small = read("hud-safmr-des-moines.csv");
  const metro = read("hud-fmr-des-moines-metro.csv");
  const rows = [...small, ...metro];

  test("have a figure for every ZIP code for fiscal year 2027", () => {
    const zipCodes = [...new Set(small.map(({ zipCode }) => zipCode ?? ""))];
    expect(zipCodes).toHaveLength(68);
    for (const zipCode of zipCodes)
      expect(benchmarkFor(rows, { zipCode, bedrooms: 3, day: exampleDay })?.benchmark).toMatchObject({
        area: "zip",
        fiscalYear: 2027,
        provenance: "third-party-parse",
      });
  });
});
