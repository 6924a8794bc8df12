import { expect, test } from "vitest";
import { addsTo, planFacts, rowsOf } from "#app/features/content/home/components/plans.tsx";
import { defaultSchedule } from "#app/features/pricing/schedule.ts";

test("each plan shows its share of a rent in dollars, and only the last one carries the risks", () => {
  const rows = [{ title: "Interior inspections", answers: { Growth: "2 a year", Wealth: "4 a year" } }];
  const facts = planFacts(defaultSchedule.websitePlans, { summaries: {}, rows });
  expect(facts.map(({ title, answers }) => [title, ...answers])).toEqual([
    ["On a rent of $1,800", "$160 a month", "$196 a month", "$232 a month"],
    ["Interior inspections", null, "2 a year", "4 a year"],
    [
      "Resident Guarantee, if you want it",
      "$299 onboarding fee",
      "$299 onboarding fee",
      "$299 onboarding fee",
    ],
    ["Pet deposit alternative", null, null, "$1,500"],
    ["Malicious damage coverage", null, null, "up to $35,000"],
  ]);
});

test("a further plan tells only what is other than before, unless it lacks something or adds nothing", () => {
  const row = (title: string, ...answers: (string | null)[]) => ({ title, answers });
  const rows = [
    row("Rent", "$160", "$196"),
    row("Rent collection", "yes", "yes"),
    row("Visits", null, "2 a year"),
    row("Cost", "$1", "$2"),
  ];
  expect(rowsOf(rows, 0).map(({ title }) => title)).toEqual(["Rent", "Rent collection", "Cost"]);
  expect(rowsOf(rows, 1).map(({ title }) => title)).toEqual(["Rent", "Visits", "Cost"]);
  const dearer = [row("Rent", "$160", "$196"), row("Guarantee", "$299", "$299")];
  expect(addsTo(dearer, 1)).toBe(false);
  expect(rowsOf(dearer, 1).map(({ title }) => title)).toEqual(["Rent", "Guarantee"]);
  const less = [...rows, row("Yard", "yes", null)];
  expect(addsTo(less, 1)).toBe(false);
  expect(rowsOf(less, 1).map(({ title }) => title)).toEqual(["Rent", "Rent collection", "Visits", "Cost"]);
});
