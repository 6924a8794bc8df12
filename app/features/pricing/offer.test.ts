import { expect, test } from "vitest";
import { agreementPoints, moreFees, offerFor, offerLines } from "#app/features/pricing/offer.ts";
import { defaultSchedule } from "#app/features/pricing/schedule.ts";

const offer = (unitCount: number, oneRentCents = 1_840_00) =>
  offerFor(defaultSchedule, { unitCount, rentCents: unitCount * oneRentCents });

test("offers one home at the fees of the smallest tier", () => {
  expect(offerLines(offer(1))).toEqual([
    { label: "Monthly fee", rule: "$150 plus 8% of rent", amount: "$297.20 a month" },
    { label: "Tenant placement", rule: "One month's rent", amount: "$1,840" },
    { label: "Setup fee", rule: "Once", amount: "$299" },
    { label: "Onboarding fee", rule: "Once, at checkout", amount: "$199" },
  ]);
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
  for (const part of ["12 months", "$150 plus 8% of rent", "one month's rent", "$299", "$199", "$1,500"])
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
  expect(odd).toMatchObject({ rentCents: 2_000_00, onePlacementCents: 666_67 });
  expect(offerLines(odd)[1]).toMatchObject({
    rule: "One month's rent of the unit being leased",
    amount: "$666.67",
  });
});
