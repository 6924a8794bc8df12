import { expect, test } from "vitest";
import { homeCities } from "#app/domain/site/ui/home/cities.ts";

const benchmark = (name: string, provenance = "hud-workbook") => ({
  name,
  zip: "50023",
  rentCents: 199_000,
  benchmark: { fiscalYear: 2027, provenance },
});

test("cities with a page are listed in their order, each with its benchmark where there is one", () => {
  const areas = [
    { name: "Waukee", slug: "waukee" },
    { name: "Ankeny", slug: "ankeny" },
  ];
  expect(homeCities(areas, [benchmark("Clive"), benchmark("Ankeny", "republished")])).toEqual({
    cities: [
      { name: "Waukee", slug: "waukee", zip: null, rentCents: null },
      { name: "Ankeny", slug: "ankeny", zip: "50023", rentCents: 199_000 },
    ],
    fiscalYear: 2027,
    isRepublished: true,
  });
});

test("until there are such pages, the cities with a benchmark are listed without a link", () => {
  expect(homeCities([], [benchmark("Clive")])).toMatchObject({
    cities: [{ name: "Clive", slug: null, rentCents: 199_000 }],
    isRepublished: false,
  });
  expect(homeCities([], [])).toEqual({ cities: [], fiscalYear: null, isRepublished: false });
});
