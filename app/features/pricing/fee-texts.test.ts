import { describe, expect, test } from "vitest";
import { FeeFacts, textsOfSchedule } from "#app/features/pricing/fee-texts.ts";
import { defaultSchedule } from "#app/features/pricing/schedule.ts";

const texts = textsOfSchedule(defaultSchedule);
const problems = (changes: Record<string, string>) =>
  Object.fromEntries(
    (FeeFacts.safeParse({ ...texts, ...changes }).error?.issues ?? []).map(({ path, message }) => [
      path.join("."),
      message,
    ]),
  );

describe("the form of a fee schedule", () => {
  test("stores what it shows, named by its first day", () => {
    expect(FeeFacts.parse(texts)).toEqual({ ...defaultSchedule, name: "2026-11-01" });
    expect(texts).toMatchObject({
      "websitePlans-plans-0-managementBasisPoints": "8.9",
      "pitchPricing-tiers-2-placementBasisPoints": "50",
      "enrollmentEstimate-setupFeeCents": "299",
    });
  });

  test("takes other plans and tiers, and leaves out the empty ones", () => {
    const typed = {
      ...texts,
      "websitePlans-plans-0-name": "Essential",
      "websitePlans-plans-1-name": "",
      "websitePlans-plans-1-managementBasisPoints": " ",
      "websitePlans-plans-3-name": "Premium & more",
      "websitePlans-plans-3-managementBasisPoints": "12.25 %",
      "pitchPricing-setupFeeCents": "$1,249.50",
    };
    expect(FeeFacts.parse(typed)).toMatchObject({
      websitePlans: {
        plans: [
          { name: "Essential", managementBasisPoints: 890 },
          { name: "Wealth", managementBasisPoints: 1290 },
          { name: "Premium & more", managementBasisPoints: 1225 },
        ],
      },
      pitchPricing: { setupFeeCents: 124_950 },
    });
  });

  test("reports each problem at its field", () => {
    expect(
      problems({
        effectiveFrom: "soon",
        "websitePlans-plans-0-name": "A.B[0]",
        "websitePlans-plans-3-name": "Fourth",
        "enrollmentEstimate-managementBasisPoints": "101",
        "enrollmentEstimate-assumedRentCents": "0",
        "pitchPricing-contractMonths": "1.5",
      }),
    ).toEqual({
      effectiveFrom: "Choose the first day.",
      "websitePlans-plans-0-name": "Enter a name of letters and digits, at most thirty.",
      "websitePlans-plans-3-managementBasisPoints": "Enter a percentage from 0 to 100, like 8.9.",
      "enrollmentEstimate-managementBasisPoints": "Enter a percentage from 0 to 100, like 8.9.",
      "enrollmentEstimate-assumedRentCents": "Enter an amount in dollars, like 299 or 49.50.",
      "pitchPricing-contractMonths": "Enter a whole number, at least 1.",
    });
  });

  test("takes neither two plans of one name nor tiers out of order", () => {
    expect(
      problems({
        "websitePlans-plans-1-name": "",
        "websitePlans-plans-1-managementBasisPoints": "",
        "websitePlans-plans-2-name": "Foundation",
        "pitchPricing-tiers-2-fromUnits": "10",
      }),
    ).toEqual({
      "websitePlans-plans-2-name": "Another plan has this name.",
      "pitchPricing-tiers-2-fromUnits": "Enter more units than the tier before.",
    });
  });
});
