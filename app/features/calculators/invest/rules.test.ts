import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readInvest, strategies } from "#app/features/calculators/invest/inputs.ts";
import { contributionFor, coverage, invest } from "#app/features/calculators/invest/rules.ts";

describe("the default figures, calculated by hand", () => {
  const { inputs } = readInvest({});

  test("9% a year, $1,500 a month, 20 years", () => {
    // 1.0075^240 = 6.0091515; 100,000 × 6.0091515 + 1,500 × 667.88687 = 1,602,745.45
    const result = invest(inputs);
    expect(result.totalValueCents).toBe(1_602_745_46);
    expect(result.monthlyIncomeCents).toBe(5_342_48);
    expect(result.probabilityOfSuccess).toBe(100);
    expect(result.shortfallCents).toBe(0);
    expect(result.points).toHaveLength(21);
    expect(result.points.at(-1)?.contributedCents).toBe(460_000_00);
  });

  test("a missed goal has a coverage below 100 and a shortfall", () => {
    const missed = invest({ ...inputs, targetIncomeCents: 120_000_00 });
    expect(missed.probabilityOfSuccess).toBeCloseTo(53.42, 2);
    expect(missed.shortfallCents).toBe(55_890_18);
    expect(coverage(missed)).toBe("53%");
    expect(coverage({ ...missed, probabilityOfSuccess: 5.8 })).toBe("6%");
    expect(coverage({ ...missed, probabilityOfSuccess: 99.9 })).toBe("99%");
    expect(coverage(invest(inputs))).toBe("100%");
  });

  test("inflation of 3% a year leaves the goal uncovered", () => {
    const today = invest(readInvest({ dollars: "today" }).inputs);
    expect(today.totalValueCents).toBe(Math.round(invest(inputs).totalValueCents / 1.03 ** 20));
    expect(today.shortfallCents).toBeGreaterThan(0);
  });
});

const anyInputs = fc.record({
  strategy: fc.constantFrom(...strategies),
  initialCents: fc.integer({ min: 0, max: 100_000_000 }).map((dollars) => dollars * 100),
  monthlyCents: fc.integer({ min: 0, max: 100_000 }).map((dollars) => dollars * 100),
  years: fc.integer({ min: 1, max: 50 }),
  targetIncomeCents: fc.integer({ min: 0, max: 100_000_000 }).map((dollars) => dollars * 100),
  inflationBasisPoints: fc.constantFrom(0, 0, 250, 1_500),
});

describe("any valid figures", () => {
  test("the formula is the monthly recurrence of the specification", () => {
    fc.assert(
      fc.property(anyInputs, (any) => {
        const inputs = { ...any, inflationBasisPoints: 0 };
        let total = inputs.initialCents;
        for (let month = 0; month < 12 * inputs.years; month += 1)
          total += (total * inputs.strategy.expectedReturnBasisPoints) / 120_000 + inputs.monthlyCents;
        const { totalValueCents, points } = invest(inputs);
        expect(Math.abs(totalValueCents - total)).toBeLessThanOrEqual(1 + total * 1e-11);
        expect(points.at(-1)?.totalCents).toBe(totalValueCents);
      }),
    );
  });

  test("coverage is 100 exactly when there is no shortfall, and always between 0 and 100", () => {
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        const { probabilityOfSuccess, shortfallCents, totalValueCents } = invest(inputs);
        expect(probabilityOfSuccess >= 0 && probabilityOfSuccess <= 100).toBe(true);
        expect(probabilityOfSuccess === 100).toBe(shortfallCents === 0);
        expect(Number.isSafeInteger(totalValueCents) && Number.isSafeInteger(shortfallCents)).toBe(true);
      }),
    );
  });

  test("the suggested contribution reaches the target, and a dollar less does not", () => {
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        const monthlyCents = contributionFor(inputs);
        expect(invest({ ...inputs, monthlyCents }).shortfallCents).toBe(0);
        if (monthlyCents > 0)
          expect(invest({ ...inputs, monthlyCents: monthlyCents - 100 }).shortfallCents).toBeGreaterThan(0);
      }),
    );
  });
});
