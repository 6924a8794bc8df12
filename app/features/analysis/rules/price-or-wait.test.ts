import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  askingLimits,
  assumedSpeed,
  bestAsking,
  firstYear,
  leasingSpeed,
  likelyDays,
  speedText,
  threeAskings,
} from "#app/features/analysis/rules/price-or-wait.ts";

const rent = fc.integer({ min: 300, max: 9_000 }).map((dollars) => dollars * 100);
const daily = fc.integer({ min: 0, max: 20_000 });
const speed = fc
  .record({
    days: fc.integer({ min: 5, max: 120 }),
    daysPerPercent: fc.double({ min: 0, max: 12, noNaN: true }),
  })
  .map((each) => ({ ...assumedSpeed, ...each }));

const leases = (count: number, daysOf: (percent: number, at: number) => number) =>
  Array.from({ length: count }, (_, at) => {
    const percent = (at % 11) - 5;
    return { ratio: 1 + percent / 100, days: daysOf(percent, at), sample: false };
  });

describe("the first year", () => {
  test("at $1,825 after 29 days, with $10 a day, worked by hand", () => {
    const question = { estimateCents: 1_825_00, dailyCents: 10_00, speed: assumedSpeed };
    // 12 × 1,825 × 336 ÷ 365 = 20,160
    expect(firstYear(1_825_00, question)).toEqual({
      askingCents: 1_825_00,
      days: 29,
      rentCents: 20_160_00,
      costCents: 290_00,
      totalCents: 19_870_00,
    });
  });

  test("never leases sooner at a higher rent, and loses with the daily cost", () => {
    fc.assert(
      fc.property(
        rent,
        daily,
        daily,
        speed,
        fc.integer({ min: 85, max: 114 }),
        (cents, a, b, pace, share) => {
          const [low, high] = a < b ? [a, b] : [b, a];
          expect(likelyDays(pace, (share + 1) / 100)).toBeGreaterThanOrEqual(likelyDays(pace, share / 100));
          const asking = Math.round((cents * share) / 100);
          const at = (dailyCents: number) =>
            firstYear(asking, { estimateCents: cents, dailyCents, speed: pace });
          expect(at(high).totalCents).toBeLessThanOrEqual(at(low).totalCents);
          expect(at(low).rentCents).toBeLessThanOrEqual(12 * asking);
        },
      ),
    );
  });

  test("is the most at the best rent, which is within the limits", () => {
    fc.assert(
      fc.property(rent, daily, speed, (estimateCents, dailyCents, pace) => {
        const question = { estimateCents, dailyCents, speed: pace };
        const { least, most } = askingLimits(estimateCents);
        const best = bestAsking(question);
        expect(best.askingCents).toBeGreaterThanOrEqual(least);
        expect(best.askingCents).toBeLessThanOrEqual(most);
        for (const each of [firstYear(least, question), ...threeAskings(question)])
          expect(best.totalCents).toBeGreaterThanOrEqual(each.totalCents - estimateCents / 100);
      }),
    );
  });
});

describe("the speed of leasing", () => {
  test("is assumed under twenty leases", () => {
    expect(leasingSpeed(leases(19, () => 40))).toEqual(assumedSpeed);
    expect(speedText(assumedSpeed)).toMatch(
      /^Assumed: 29 days at market rent and 3 more for each 1% above it/,
    );
  });

  test("is fitted to leases that show what a higher rent costs", () => {
    const fitted = leasingSpeed(leases(44, (percent, at) => 24 + 2 * percent + (at % 3) - 1));
    expect(fitted).toMatchObject({ leases: 44, isPercentAssumed: false });
    expect(fitted.days).toBeCloseTo(24, 0);
    expect(fitted.daysPerPercent).toBeCloseTo(2, 1);
    expect(speedText(fitted)).toMatch(/^From 44 of our signed leases: 24 days at market rent and 2 more/);
  });

  test("uses the measured days, but an assumed effect, where the leases show none", () => {
    for (const daysOf of [
      () => 24,
      (percent: number) => 24 - percent,
      (_: number, at: number) => 10 + ((at * 7) % 29),
    ])
      expect(leasingSpeed(leases(44, daysOf))).toMatchObject({
        leases: 44,
        isPercentAssumed: true,
        daysPerPercent: 3,
      });
    expect(speedText(leasingSpeed(leases(44, () => 24)))).toContain("Assumed: 3 more");
  });
});
