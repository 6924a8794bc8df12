import { expect, test } from "vitest";
import { agreementPoints, offerLines } from "#app/domain/analysis/report/agreement.ts";
import type { Offer } from "#app/domain/analysis/report/page.ts";
import { pitchPricing } from "#app/domain/pricing/rules.ts";
import { defaultSchedule } from "#app/domain/pricing/schedule.ts";

function offer(unitCount: number, oneRentCents = 1_840_00): Offer {
  const rentCents = oneRentCents * unitCount;
  return {
    ...pitchPricing(defaultSchedule, unitCount, rentCents),
    ...{ unitCount, rentCents },
    onePlacementCents: pitchPricing(defaultSchedule, unitCount, oneRentCents).placementFeeCents,
  };
}

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
