import { expect, test } from "vitest";
import {
  defaultImprovements,
  mergeImprovements,
  totalOfTicked,
} from "#app/features/analysis/rules/improvements.ts";

test("the four defaults of 1,481 square feet, worked by hand", () => {
  expect(
    defaultImprovements(1_481).map(({ name, costCents, checked }) => [name, costCents, checked]),
  ).toEqual([
    ["Professional Cleaning", 370_25, false],
    ["Interior Painting", 3_702_50, false],
    ["Carpet Cleaning", 518_00, false],
    ["Landscaping", 500_00, false],
  ]);
});

test("an unknown size counts as 1,500 square feet", () => {
  expect(defaultImprovements(null)).toEqual(defaultImprovements(1_500));
});

test("stored ticks and custom costs lie over today's estimates; strangers follow", () => {
  const merged = mergeImprovements(1_000, [
    { name: "Roof", checked: true, estimatedCost: 900, customCost: null },
    { name: "Landscaping", checked: true, estimatedCost: 1, customCost: 120.5 },
    { name: "Carpet Cleaning", checked: true, estimatedCost: 1, customCost: Number.NaN },
  ]);
  expect(merged.map(({ name, checked, costCents }) => [name, checked, costCents])).toEqual([
    ["Professional Cleaning", false, 250_00],
    ["Interior Painting", false, 2_500_00],
    ["Carpet Cleaning", true, 350_00],
    ["Landscaping", true, 120_50],
    ["Roof", true, 900_00],
  ]);
});

test("the total adds the whole dollars that are shown, of ticked items only", () => {
  const ticked = defaultImprovements(1_481).map((item) => ({
    ...item,
    checked: item.name !== "Landscaping",
  }));
  expect(totalOfTicked(ticked)).toBe((370 + 3_703 + 518) * 100);
  expect(totalOfTicked(defaultImprovements(1_481))).toBe(0);
});
