import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  enrollmentEstimate,
  pitchPricing,
  planFigures,
  projection,
  readPlanRent,
  scheduleOn,
} from "#app/features/pricing/rules.ts";
import { defaultSchedule } from "#app/features/pricing/schedule.ts";
import { feeScheduleSchema } from "#app/features/pricing/schema.ts";
import { percentOf } from "#app/lib/money.ts";

const rent = fc.integer({ min: 0, max: 100_000_00 });

describe("the schedule in force", () => {
  const spring = { ...defaultSchedule, name: "2027-04", effectiveFrom: "2027-04-01" };

  test("is the one that took effect last, on the day itself too", () => {
    expect(scheduleOn([spring, defaultSchedule], "2027-03-31").name).toBe("2026-11");
    expect(scheduleOn([defaultSchedule, spring], "2027-04-01").name).toBe("2027-04");
  });

  test("is the default one when none is stored or in force yet", () => {
    expect(scheduleOn([], "2026-11-21")).toBe(defaultSchedule);
    expect(scheduleOn([spring], "2026-11-21")).toBe(defaultSchedule);
  });
});

describe("a stored schedule", () => {
  test("may be the default one", () => {
    expect(feeScheduleSchema.parse(JSON.parse(JSON.stringify(defaultSchedule)))).toEqual(defaultSchedule);
  });

  test("is refused with fractions of a cent, rates above the whole, or tiers out of order", () => {
    const { pitchPricing: pitch, projection: rates } = defaultSchedule;
    const refused = [
      { ...defaultSchedule, effectiveFrom: "2026-13-01" },
      { ...defaultSchedule, projection: { ...rates, managementBasisPoints: 10_001 } },
      { ...defaultSchedule, pitchPricing: { ...pitch, setupFeeCents: 299.5 } },
      { ...defaultSchedule, pitchPricing: { ...pitch, tiers: pitch.tiers.toReversed() } },
      { ...defaultSchedule, pitchPricing: { ...pitch, tiers: pitch.tiers.slice(1) } },
    ];
    for (const document of refused) expect(feeScheduleSchema.safeParse(document).success).toBe(false);
  });
});

describe("the plans", () => {
  test("take any monthly rent, and compare at the example for anything else", () => {
    for (const [typed, cents] of [
      ["1,850", 1_850_00],
      ["99", 99_00],
      ["50000", 50_000_00],
    ] as const)
      expect(readPlanRent(typed)).toEqual({ rentCents: cents, error: null });
    expect(readPlanRent(null)).toEqual({ rentCents: 1_800_00, error: null });
    for (const typed of ["", "0", "-5", "abc", "100001"])
      expect(readPlanRent(typed)).toEqual({ rentCents: 1_800_00, error: expect.any(String) });
  });

  test("split the rent into whole dollars of fee and remainder", () => {
    expect(planFigures(1_090, 1_800_00)).toEqual({ feeCents: 196_00, keepCents: 1_604_00 });
    expect(planFigures(890, 500_00)).toEqual({ feeCents: 45_00, keepCents: 455_00 });
  });
});

describe("the projection", () => {
  test("of $1,840 a month, worked by hand", () => {
    expect(projection(defaultSchedule, { monthlyRentCents: 1_840_00 })).toEqual({
      schedule: "2026-11",
      model: "Projection",
      monthlyRentCents: 1_840_00,
      managementBasisPoints: 690,
      maintenanceBasisPoints: 1_000,
      vacancyBasisPoints: 0,
      annualRentCents: 22_080_00,
      vacancyCents: 0,
      managementFeeCents: 1_524_00,
      maintenanceCents: 2_208_00,
      netOperatingIncomeCents: 18_348_00,
    });
  });

  test("charges the fee on rent collected and maintenance on the full rent", () => {
    const rates = { managementBasisPoints: 1_000, maintenanceBasisPoints: 500, vacancyBasisPoints: 500 };
    const result = projection(defaultSchedule, { monthlyRentCents: 1_000_00, ...rates });
    expect(result).toMatchObject({
      annualRentCents: 12_000_00,
      vacancyCents: 600_00,
      managementFeeCents: 1_140_00,
      maintenanceCents: 600_00,
      netOperatingIncomeCents: 9_660_00,
    });
  });

  test("adds up in whole dollars, for any rent and rates", () => {
    const rate = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(rent, rate, rate, rate, (monthlyRentCents, management, maintenance, vacancy) => {
        const line = projection(defaultSchedule, {
          monthlyRentCents,
          managementBasisPoints: management,
          maintenanceBasisPoints: maintenance,
          vacancyBasisPoints: vacancy,
        });
        const parts = [
          line.vacancyCents,
          line.managementFeeCents,
          line.maintenanceCents,
          line.netOperatingIncomeCents,
        ];
        expect(parts.reduce((sum, part) => sum + part)).toBe(line.annualRentCents);
        expect([line.annualRentCents, ...parts].every((part) => part % 100 === 0)).toBe(true);
      }),
    );
  });
});

describe("the enrollment estimate", () => {
  test.each([
    ["single-family", 1, 690],
    ["condo", 8, 690],
    ["multi-family", 1, 690],
    ["multi-family", 2, 590],
    ["multi-family", 4, 590],
    ["multi-family", 5, 490],
    ["multi-family", 60, 490],
  ])("of a %s with %i units takes %i basis points", (propertyType, unitCount, rate) => {
    const result = enrollmentEstimate(defaultSchedule, { propertyType, unitCount, rentCents: 1_000_00 });
    expect(result.managementBasisPoints).toBe(rate);
  });

  test("of $1,840 is 126.96 and 39", () => {
    const input = { propertyType: "single-family", unitCount: 1, rentCents: 1_840_00 };
    expect(enrollmentEstimate(defaultSchedule, input)).toEqual({
      schedule: "2026-11",
      model: "Enrollment estimate",
      plan: null,
      baseRentCents: 1_840_00,
      rentAssumed: false,
      managementBasisPoints: 690,
      percentageFeeCents: 126_96,
      administrationFeeCents: 39_00,
      totalMonthlyCents: 165_96,
      checkoutOnboardingFeeCents: 199_00,
      setupFeeCents: 299_00,
      placementFeeCents: 1_840_00,
    });
  });

  test.each([null, 0])("assumes $2,000 if the rent is %j", (rentCents) => {
    const input = { propertyType: "condo", unitCount: 1, rentCents };
    expect(enrollmentEstimate(defaultSchedule, input)).toMatchObject({
      baseRentCents: 2_000_00,
      rentAssumed: true,
      totalMonthlyCents: 177_00,
    });
  });
});

describe("pitch pricing", () => {
  test.each([
    [0, 150_00, 800, 1_500_00],
    [9, 150_00, 800, 1_500_00],
    [10, 300_00, 700, 1_500_00],
    [49, 300_00, 700, 1_500_00],
    [50, 500_00, 600, 750_00],
  ])("of %i units", (units, baseMonthlyFeeCents, rentBasisPoints, placementFeeCents) => {
    const offer = pitchPricing(defaultSchedule, units, 1_500_00);
    expect(offer).toMatchObject({ baseMonthlyFeeCents, rentBasisPoints, placementFeeCents });
    expect(offer.totalMonthlyCents).toBe(baseMonthlyFeeCents + percentOf(1_500_00, rentBasisPoints));
  });

  test("never falls when the rent rises", () => {
    fc.assert(
      fc.property(rent, rent, fc.integer({ min: 1, max: 80 }), (a, b, units) => {
        const [low, high] = a < b ? [a, b] : [b, a];
        const total = (cents: number) => pitchPricing(defaultSchedule, units, cents).totalMonthlyCents;
        return total(low) <= total(high);
      }),
    );
  });
});
