import fc from "fast-check";
import { expect, test } from "vitest";
import type { BenchmarkRow } from "#app/features/analysis/rules/benchmark.ts";
import { homeArea, listingsIn, rentSpan, rentTable, spanText } from "#app/features/content/areas/rules.ts";

const day = "2026-11-21";

const row = (zipCode: string | null, fiscalYear: number, twoBedrooms: number): BenchmarkRow => ({
  zipCode,
  fiscalYear,
  provenance: fiscalYear === 2027 ? "third-party-parse" : "hud-workbook",
  rentCents: [0.8, 0.85, 1, 1.36, 1.4].map((part) => Math.round(twoBedrooms * part) * 100) as [
    ...[number, number, number, number, number],
  ],
});

test("lists the ZIP codes in the city's order with the current fiscal year", () => {
  const rows = [row("50021", 2027, 1690), row("50023", 2027, 1460), row("50023", 2026, 1400)];
  const table = rentTable(rows, { zips: ["50023", "50021"], day });
  expect(table?.columns.map(({ zip, fiscalYear, isMetro }) => [zip, fiscalYear, isMetro])).toEqual([
    ["50023", 2027, false],
    ["50021", 2027, false],
  ]);
  expect(table?.rows[2]).toEqual({ bedrooms: 2, label: "2 bedrooms", cents: [146_000, 169_000] });
  expect(table && rentSpan(table, 2)).toEqual({ lowCents: 146_000, highCents: 169_000 });
});

test("uses the metro's figure for a ZIP code with an unreliable one", () => {
  const rows = [row("50111", 2026, 2200), row(null, 2026, 1300)];
  const table = rentTable(rows, { zips: ["50111"], day });
  expect(table?.columns).toEqual([{ zip: "50111", fiscalYear: 2026, isMetro: true, isRepublished: false }]);
  expect(table?.rows[2]?.cents).toEqual([130_000]);
});

test("ZIP codes without figures are left out, and a city without any has no table", () => {
  const rows = [row("50023", 2027, 1460)];
  expect(rentTable(rows, { zips: ["50398", "50023"], day })?.columns.map(({ zip }) => zip)).toEqual([
    "50023",
  ]);
  expect(rentTable(rows, { zips: ["50398"], day })).toBeNull();
});

test("adds the city to the listings URL and preserves the rest", () => {
  expect(listingsIn("/sandbox/listings", "West Des Moines")).toBe("/sandbox/listings?city=West+Des+Moines");
  expect(listingsIn("https://homes.example/a?b=1&city=X#list", "Clive")).toBe(
    "https://homes.example/a?b=1&city=Clive#list",
  );
  fc.assert(
    fc.property(fc.string(), (city) => {
      const url = new URL(listingsIn("https://homes.example/a?b=1#c", city));
      expect([url.searchParams.get("city"), url.searchParams.get("b"), url.hash]).toEqual([
        // A lone half of a pair cannot be written into an address.
        city.toWellFormed(),
        "1",
        "#c",
      ]);
    }),
  );
});

test("the home page names the whole span of a city's ZIP codes, and the years of the figures", () => {
  const rows = [row("50265", 2026, 1300), row("50266", 2027, 1650)];
  const table = rentTable(rows, { zips: ["50265", "50266"], day });
  const area = homeArea([
    { name: "West Des Moines", slug: "west-des-moines", table },
    { name: "Nowhere", slug: "nowhere", table: null },
  ]);
  expect(area).toMatchObject({
    cities: [{ threeBedrooms: { lowCents: 176_800, highCents: 224_400 } }, { threeBedrooms: null }],
    fiscalYears: [2026, 2027],
    isRepublished: true,
  });
  expect(homeArea([])).toEqual({ cities: [], fiscalYears: [], isRepublished: false });
  expect(spanText({ lowCents: 176_800, highCents: 224_400 })).toBe("$1,768 to $2,244");
  expect(spanText({ lowCents: 176_800, highCents: 176_800 })).toBe("$1,768");
});
