import { expect, test } from "vitest";
import { agreementPoints, choiceOf, moreFees, offerFor, offerLines } from "#app/features/pricing/offer.ts";
import { defaultSchedule, type FeeSchedule } from "#app/features/pricing/schedule.ts";

const offer = (unitCount: number, oneRentCents = 1_840_00) =>
  offerFor(defaultSchedule, { unitCount, rentCents: unitCount * oneRentCents });

test("offers a home the website plan, the default one unless another is chosen", () => {
  expect(offerLines(offer(1))).toEqual([
    { label: "Monthly fee", rule: "8.9% of rent, Foundation plan", amount: "$163.76 a month" },
    { label: "Tenant placement", rule: "7.9% of the annual contract value", amount: "$1,744.32" },
    { label: "Setup fee", rule: "Once", amount: "$299" },
    { label: "Onboarding fee", rule: "Once, at checkout", amount: "$199" },
  ]);
});

test("up to four units have the plan, five and more the pitch pricing", () => {
  expect(offer(4)).toMatchObject({
    plan: "Foundation",
    totalMonthlyCents: 655_04,
    onePlacementCents: 1_744_32,
  });
  expect(offer(5)).toMatchObject({ plan: null, baseMonthlyFeeCents: 150_00, rentBasisPoints: 800 });
  const growth = { fees: "websitePlans", plan: "Growth" } as const;
  const chosen = offerFor(defaultSchedule, offer(1), growth);
  expect(chosen).toMatchObject({ plan: "Growth", totalMonthlyCents: 200_56 });
  expect(choiceOf(chosen, 4)).toEqual(growth);
  expect(choiceOf(chosen, 5)).toBeUndefined();
});

test("a firm quotes pitch pricing or the enrollment estimate instead", () => {
  const quoting = (fees: FeeSchedule["newOwners"]["fees"], unitCount: number) =>
    offerFor(
      { ...defaultSchedule, newOwners: { fees, plan: "" } },
      { unitCount, rentCents: unitCount * 1_840_00 },
    );
  expect(quoting("pitchPricing", 1)).toMatchObject({ plan: null, totalMonthlyCents: 297_20 });
  expect(quoting("enrollmentEstimate", 1)).toMatchObject({
    model: "Enrollment estimate",
    totalMonthlyCents: 165_96,
    onePlacementCents: 1_840_00,
    contractMonths: 12,
  });
  expect(quoting("enrollmentEstimate", 6)).toMatchObject({ rentBasisPoints: 490 });
  expect(quoting("websitePlans", 1).plan).toBe("Foundation");
});

test("fifty units pay less, and half a month's rent for each unit being leased", () => {
  const [monthly, placement] = offerLines(offer(50, 1_000_00));
  expect(monthly).toMatchObject({ rule: "$500 plus 6% of rent", amount: "$3,500 a month" });
  expect(placement).toMatchObject({
    rule: "Half a month's rent of the unit being leased",
    amount: "$500",
  });
});

test("the agreement points name the fees, the limit and the term of the schedule", () => {
  const points = agreementPoints(offer(1));
  expect(points).toHaveLength(10);
  for (const part of [
    "12 months",
    "8.9% of rent, Foundation plan",
    "7.9% of the annual contract value",
    "$299",
    "$199",
    "$1,500",
  ])
    expect(points.join(" ")).toContain(part);
});

test("leaves out fees that the schedule does not have", () => {
  const bare = { ...offer(1), setupFeeCents: 0, checkoutOnboardingFeeCents: 0 };
  expect(moreFees(offer(1))).toBe("placement and one-time fees");
  expect(moreFees(bare)).toBe("placement");
  expect(moreFees({ ...bare, placementFeeCents: 0 })).toBe("");
});

test("offers a building whose rent its units do not divide", () => {
  const odd = offerFor(defaultSchedule, { unitCount: 3, rentCents: 2_000_00 });
  expect(odd).toMatchObject({ rentCents: 2_000_00, onePlacementCents: 632_00 });
  expect(offerLines(odd)[1]).toMatchObject({
    rule: "7.9% of the annual contract value of the unit being leased",
    amount: "$632",
  });
});
