import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { leadStatuses, statusAfter } from "#app/features/leads/rules.ts";
import { costPerUnit, paybackMonths, paybackText } from "#app/features/pitch/rules.ts";
import { OutcomeForm, PitchForm } from "#app/features/pitch/schema.ts";

describe("payback", () => {
  test("of painting for $3,700 that brings $60 and 6 days at $1,825, worked by hand", () => {
    // 6 days are $360 of rent; $3,340 ÷ $60 = 55.7
    const months = paybackMonths(3_700_00, { rentChangeCents: 60_00, daysSaved: 6 }, 1_825_00);
    expect(months).toBe(56);
    expect(paybackText(months)).toBe("Pays back in 56 months");
  });

  test("is at once if the days saved pay for it, and never without a higher rent", () => {
    expect(paybackMonths(200_00, { rentChangeCents: 0, daysSaved: 4 }, 1_825_00)).toBe(0);
    expect(paybackMonths(500_00, { rentChangeCents: -10_00, daysSaved: 4 }, 1_825_00)).toBeNull();
  });

  test("covers the cost in its last month, and not a month before", () => {
    const cents = (max: number) => fc.integer({ min: 1, max });
    fc.assert(
      fc.property(
        cents(2_000_000),
        cents(50_000),
        fc.nat(60),
        cents(900_000),
        (cost, change, daysSaved, rent) => {
          const months = paybackMonths(cost, { rentChangeCents: change, daysSaved }, rent) ?? Number.NaN;
          const left = cost - Math.round((daysSaved * 12 * rent) / 365);
          expect(months * change).toBeGreaterThanOrEqual(left);
          if (months > 0) expect((months - 1) * change).toBeLessThan(left);
        },
      ),
    );
  });

  test("shares what a building pays once among its units", () => {
    expect(costPerUnit({ name: "Landscaping", costCents: 500_00 }, 4)).toBe(125_00);
    expect(costPerUnit({ name: "Interior Painting", costCents: 500_00 }, 4)).toBe(500_00);
  });
});

test("a finished pitch moves a lead to proposal, never back", () => {
  const moved = leadStatuses.filter((status) => statusAfter(status, "pitched") === "proposal");
  expect(leadStatuses.filter((status) => !moved.includes(status))).toEqual([
    "contract_sent",
    "enrolled",
    "closed",
    "won",
  ]);
});

test("a cost that is no number is known as wrong", () => {
  const item = { name: "Deck", checked: "on", seen: "off " };
  const costs = (cost: string) => PitchForm.parse({ items: [{ ...item, cost }] }).items[0]?.cost;
  expect(["abc", "-5", "", "1,250.50"].map(costs)).toEqual(["wrong", "wrong", undefined, 1_250_50]);
  const outcome = { name: "Deck", cost: "900", daysSaved: "3" };
  expect(OutcomeForm.parse({ ...outcome, rentChange: "-20" })).toMatchObject({
    rentChange: -20_00,
    cost: 900_00,
  });
  expect(OutcomeForm.safeParse({ ...outcome, rentChange: "lots" }).success).toBe(false);
});
