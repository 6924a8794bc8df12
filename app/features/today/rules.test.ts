import { expect, test } from "vitest";
import { stageProbabilities, weeksUntil } from "#app/features/today/rules.ts";

test("takes a stage's share of signed leads from 30 closed leads on", () => {
  const found = stageProbabilities([
    { stage: "proposal", won: 12, closed: 30 },
    { stage: "new", won: 29, closed: 29 },
  ]);
  expect(found).toContainEqual({ stage: "proposal", probability: 4_000, closedLeads: 30 });
  expect(found).toContainEqual({ stage: "new", probability: 500, closedLeads: 0 });
});

test("begins weeks on Monday, across the end of the year", () => {
  expect(weeksUntil("2027-01-03", 2)).toEqual([
    { from: "2026-12-28", to: "2027-01-03" },
    { from: "2026-12-21", to: "2026-12-27" },
  ]);
  expect(weeksUntil("2027-01-04", 1)).toEqual([{ from: "2027-01-04", to: "2027-01-10" }]);
});
