import { expect, test } from "vitest";
import { planFacts } from "#app/features/content/home/components/plans.tsx";
import { defaultSchedule } from "#app/features/pricing/schedule.ts";

test("only the last plan carries the risks", () => {
  const rows = [{ title: "Interior inspections", answers: { Growth: "2 a year", Wealth: "4 a year" } }];
  const facts = planFacts(defaultSchedule.websitePlans, { summaries: {}, rows });
  expect(facts.map(({ title, answers }) => [title, ...answers])).toEqual([
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
