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

test("a reader who may not ask for the agreement reads the services in place of the terms", () => {
  expect(shownStep("terms", { ...owner, reader: "stranger", isBegun: false })).toBe("services");
});

test("a home that is enrolled is told so in place of the services to read", () => {
  const { nextSteps } = reportView({}, { enrolled: { on: "Nov 21" }, requested: "Nov 22" });
  expect(nextSteps).toEqual([
    "Done: the home is enrolled, since Nov 21.",
    "In progress since Nov 22: we'll prepare your agreement and email it to you.",
    expect.stringContaining("Walk through the home"),
  ]);
  expect(reportView({}, { enrolled: { on: null } }).nextSteps[0]).toBe("Done: the home is enrolled.");
});

test("an agreement that came to an end is not in hand, and one that both signed is done", () => {
  const stepsAt = (stage: "over" | "executed" | "open", requested: string | null = "Nov 21") =>
    reportView({}, { requested, agreement: { words: "You know how it stands.", stage, signUrl: null } })
      .nextSteps;
  expect(stepsAt("over")[1]).toBe("You know how it stands.");
  expect(stepsAt("executed")[1]).toBe("Done: you know how it stands. Its initial term is 12 months.");
  expect(stepsAt("open")[1]).toMatch(/^In progress since Nov 21: you know/);
  expect(stepsAt("open", null)[0]).toBe("You know how it stands. Its initial term is 12 months.");
});

test("a home without bedrooms is a studio wherever it is named", () => {
  const studio = reportView({ facts: { ...reportInput().estimate.facts, bedrooms: 0 } });
  expect(studio.summary).toContain("studio");
  expect(studio.facts[0]).toMatchObject({ label: "Bedrooms", value: "Studio" });
});
