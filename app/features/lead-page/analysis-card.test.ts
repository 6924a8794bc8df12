import { expect, test } from "vitest";
import { compBookEstimate } from "#app/features/analysis/rules/assess.ts";
import type { Estimate } from "#app/features/analysis/types.ts";
import { analysisCard } from "#app/features/lead-page/analysis-card.ts";
import { exampleComp, exampleDay, exampleSubject, exampleZipPoints } from "#tests/factories/rent-example.ts";

const card = (estimate: Estimate | null, unitCount = 1) =>
  analysisCard({ state: "ready", estimate, unitCount });

function estimateOf(subject: Parameters<typeof exampleSubject>[0]): Estimate {
  const records = ["a", "b", "c"].map((id) => exampleComp(id));
  const around = { day: exampleDay, zipPoints: exampleZipPoints, trackRecord: null };
  const estimate = compBookEstimate(exampleSubject(subject), records, around);
  if (!estimate) throw new Error("no estimate");
  return estimate;
}

test("names the rooms that were assumed, and no others", () => {
  expect(card(estimateOf({ bedrooms: null, bathrooms: null }))).toMatchObject({
    assumed: { bedrooms: 3, bathrooms: expect.any(Number) },
  });
  expect(card(estimateOf({ bathrooms: null }))).toMatchObject({ assumed: { bedrooms: null } });
  expect(card(estimateOf({}))).toMatchObject({ assumed: { bedrooms: null, bathrooms: null } });
});

test("comparables carry what explains the figure, of one unit whatever the building has", () => {
  const shown = card(estimateOf({}), 4);
  if (shown.state !== "ready") throw new Error(shown.state);
  const { rows, adjusted } = shown.comparables;
  expect(adjusted).toBe(true);
  expect(rows[0]).toMatchObject({
    detail: "3 bed, 1.5 bath, 1,480 sq ft, built 1926",
    rentCents: 184_000,
    adjustedCents: 184_000,
  });
  expect(rows.reduce((sum, row) => sum + (row.weightPercent ?? 0), 0)).toBe(100);
  expect(shown.rentCents).toBe(4 * shown.unitRentCents);
});

test("an analysis that is said to be ready and has no figure counts as failed", () => {
  expect(card(null)).toEqual({ state: "failed" });
});

test("a building that counts as one unit asks for its units", () => {
  const house = estimateOf({});
  const building: Estimate = { ...house, facts: { ...house.facts, propertyType: "multi-family" } };
  expect([card(building), card(building, 4), card(house)]).toMatchObject([
    { asksUnits: true },
    { asksUnits: false },
    { asksUnits: false },
  ]);
});
