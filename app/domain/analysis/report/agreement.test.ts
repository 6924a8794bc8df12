import { expect, test } from "vitest";
import {
  agreementPoints,
  moreFees,
  offerFor,
  offerLines,
  shownStep,
} from "#app/domain/analysis/report/agreement.ts";
import { defaultSchedule } from "#app/domain/pricing/schedule.ts";
import { reportView } from "#tests/factories/report.ts";

const offer = (unitCount: number, oneRentCents = 1_840_00) =>
  offerFor(defaultSchedule, unitCount, oneRentCents);

test("one home is offered at the fees of the smallest tier", () => {
  expect(offerLines(offer(1))).toEqual([
    { label: "Monthly fee", rule: "$150 plus 8% of rent", amount: "$297 a month" },
    { label: "Tenant placement", rule: "One month's rent", amount: "$1,840" },
    { label: "Setup fee", rule: "Once", amount: "$299" },
    { label: "Onboarding fee", rule: "Once, at checkout", amount: "$199" },
  ]);
});

test("fifty units pay less, and half a month's rent for each unit that is let", () => {
  const [monthly, placement] = offerLines(offer(50, 1_000_00));
  expect(monthly).toMatchObject({ rule: "$500 plus 6% of rent", amount: "$3,500 a month" });
  expect(placement).toMatchObject({
    rule: "Half a month's rent of the unit that is let",
    amount: "$500",
  });
});

test("the ten points of the agreement name the fees, the limit and the term of the schedule", () => {
  const points = agreementPoints(offer(1));
  expect(points).toHaveLength(10);
  for (const words of ["12 months", "$150 plus 8% of rent", "one month's rent", "$299", "$199", "$1,500"])
    expect(points.join(" ")).toContain(words);
});

test("the offer has a name that says whose fees they are", () => {
  expect(offer(1).name).toBe("Management offer, schedule 2026-11");
});

test("fees that the schedule does not have are not named", () => {
  const bare = { ...offer(1), setupFeeCents: 0, checkoutOnboardingFeeCents: 0 };
  expect(moreFees(offer(1))).toBe("placement and one-time fees");
  expect(moreFees(bare)).toBe("placement");
  expect(moreFees({ ...bare, onePlacementCents: 0 })).toBe("");
});

test.each([
  ["services", false, "services"],
  ["terms", false, "terms"],
  ["done", false, "services"],
  ["services", true, "services"],
  ["terms", true, null],
  ["done", true, "done"],
  ["nonsense", true, "services"],
  [null, false, "services"],
] as const)("the step %j with an agreement requested %j shows %j", (step, isAsked, shown) => {
  expect(shownStep(step, { isAsked, isEnrolled: false, isBack: false })).toBe(shown);
  expect(shownStep(step, { isAsked, isEnrolled: true, isBack: false })).toBeNull();
});

test("whoever goes back in the browser passes over the services once the agreement was asked for", () => {
  const back = { isEnrolled: false, isBack: true };
  expect(shownStep("services", { ...back, isAsked: true })).toBeNull();
  expect(shownStep("services", { ...back, isAsked: false })).toBe("services");
  expect(shownStep("terms", { ...back, isAsked: false })).toBe("terms");
});

test("a home that is enrolled is told so in place of the services to read", () => {
  const { nextSteps, projection } = reportView({}, { enrolled: { on: "Nov 21" }, requested: "Nov 22" });
  expect(nextSteps).toEqual([
    "Done: the home is enrolled, since Nov 21.",
    "In hand since Nov 22: we prepare your agreement and e-mail it to you.",
    expect.stringContaining("Walk the home"),
  ]);
  expect(projection.isOpen).toBe(false);
  expect(reportView({}, { enrolled: { on: null } }).nextSteps[0]).toBe("Done: the home is enrolled.");
});

test("marks as done and in hand what the owner has asked for", () => {
  const steps = reportView({}, { requested: "Nov 21" }).nextSteps;
  expect(steps[0]).toMatch(/^Done: /);
  expect(steps[1]).toMatch(/^In hand since Nov 21: we prepare your agreement/);
  expect(reportView().nextSteps.join(" ")).not.toMatch(/Done|In hand/);
});
