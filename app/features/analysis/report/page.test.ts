import { expect, test } from "vitest";
import { shownStep } from "#app/features/analysis/report/page.ts";
import { reportInput, reportView } from "#tests/factories/report.ts";

const owner = { reader: "owner", isFrozen: false, enrolled: null } as const;

test.each([
  ["services", false, "services"],
  ["terms", false, "terms"],
  ["done", false, "services"],
  ["services", true, "services"],
  ["terms", true, null],
  ["done", true, "done"],
  ["nonsense", true, "services"],
  [null, false, "services"],
] as const)("the step %j with an agreement requested %j shows %j", (step, isBegun, shown) => {
  expect(shownStep(step, { ...owner, isBegun })).toBe(shown);
  expect(shownStep(step, { ...owner, isBegun, enrolled: { on: null, isHere: false } })).toBeNull();
});

test("shows a reader without the right to request the agreement the services", () => {
  expect(shownStep("terms", { ...owner, reader: "stranger", isBegun: false })).toBe("services");
});

test("shows an enrolled home as enrolled in its next steps", () => {
  const { nextSteps } = reportView({}, { enrolled: { on: "Nov 21" }, requested: "Nov 22" });
  expect(nextSteps).toEqual([
    "Done: the home is enrolled, since Nov 21.",
    "In progress since Nov 22: we'll prepare your agreement and email it to you.",
    expect.stringContaining("Walk through the home"),
  ]);
  expect(reportView({}, { enrolled: { on: null } }).nextSteps[0]).toBe("Done: the home is enrolled.");
});

test("marks a canceled agreement neither done nor in progress, and a signed one as done", () => {
  const stepsAt = (stage: "over" | "executed" | "open", requested: string | null = "Nov 21") =>
    reportView({}, { requested, agreement: { words: "You know how it stands.", stage, signUrl: null } })
      .nextSteps;
  expect(stepsAt("over")[1]).toBe("You know how it stands.");
  expect(stepsAt("executed")[1]).toBe("Done: you know how it stands. Its initial term is 12 months.");
  expect(stepsAt("open")[1]).toMatch(/^In progress since Nov 21: you know/);
  expect(stepsAt("open", null)[0]).toBe("You know how it stands. Its initial term is 12 months.");
});

test("calls a home without bedrooms a studio", () => {
  const studio = reportView({ facts: { ...reportInput().estimate.facts, bedrooms: 0 } });
  expect(studio.summary).toContain("studio");
  expect(studio.facts[0]).toMatchObject({ label: "Bedrooms", value: "Studio" });
});
