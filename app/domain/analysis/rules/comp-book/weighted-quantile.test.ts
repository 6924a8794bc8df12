import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { weightedQuantile } from "#app/domain/analysis/rules/comp-book/weighted-quantile.ts";

const weighted = fc.array(
  fc.record({
    value: fc.integer({ min: -1000, max: 1000 }),
    weight: fc.double({ min: 0.001, max: 1, noNaN: true }),
  }),
  { minLength: 1, maxLength: 15 },
);
const share = fc.double({ min: 0.01, max: 0.99, noNaN: true });

describe("the weighted quantile", () => {
  test("worked by hand", () => {
    const values = [
      { value: 30, weight: 2 },
      { value: 10, weight: 1 },
      { value: 20, weight: 4 },
    ];
    expect(weightedQuantile(values, 0.5)).toBe(20);
    expect(weightedQuantile(values, 0.1)).toBe(10);
    expect(weightedQuantile(values, 0.75)).toBe(30);
    expect(weightedQuantile(values, 1 / 7)).toBe(15);
  });

  test("with equal weights is the plain median", () => {
    const equally = (...values: number[]) => values.map((value) => ({ value, weight: 0.1 }));
    expect(weightedQuantile(equally(7), 0.5)).toBe(7);
    expect(weightedQuantile(equally(3, 1, 2), 0.5)).toBe(2);
    expect(weightedQuantile(equally(4, 1, 3, 2), 0.5)).toBe(2.5);
  });

  test("does not depend on order", () => {
    fc.assert(
      fc.property(weighted, share, (values, p) => {
        expect(weightedQuantile(values.toReversed(), p)).toBe(weightedQuantile(values, p));
      }),
    );
  });

  test("never falls when one value rises at fixed weights", () => {
    fc.assert(
      fc.property(weighted, share, fc.nat(), fc.nat({ max: 500 }), (values, p, which, rise) => {
        const at = which % values.length;
        const raised = values.map((each, index) =>
          index === at ? { ...each, value: each.value + rise } : each,
        );
        expect(weightedQuantile(raised, p)).toBeGreaterThanOrEqual(weightedQuantile(values, p));
      }),
      { numRuns: 500 },
    );
  });

  test("never falls with the share", () => {
    fc.assert(
      fc.property(weighted, share, share, (values, a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        expect(weightedQuantile(values, low)).toBeLessThanOrEqual(weightedQuantile(values, high));
      }),
    );
  });

  test("of nothing is refused", () => {
    expect(() => weightedQuantile([], 0.5)).toThrow(RangeError);
  });
});
