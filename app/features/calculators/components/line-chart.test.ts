import fc from "fast-check";
import { expect, test } from "vitest";
import { apart, fromTop, pathOf, scaleOf } from "#app/features/calculators/components/line-chart.tsx";

const values = fc.array(fc.integer({ min: -10_000_000_000_000, max: 10_000_000_000_000 }), { minLength: 1 });

test("every value is within the chart, and there are at most seven ticks", () => {
  fc.assert(
    fc.property(values, (all) => {
      const scale = scaleOf(all);
      for (const value of [0, ...all]) {
        expect(fromTop(scale, value)).toBeGreaterThanOrEqual(0);
        expect(fromTop(scale, value)).toBeLessThanOrEqual(100);
      }
      expect(scale.ticks.length).toBeLessThanOrEqual(7);
      expect(pathOf(scale, all)).toMatch(/^M[\d. ]+(L[\d. ]+)*$/);
    }),
  );
});

test("labels at the ends do not overlap and preserve their order", () => {
  const places = fc.integer({ min: 0, max: 100 });
  fc.assert(
    fc.property(places, places, (a, b) => {
      const [first, second] = apart([a, b], 20);
      expect(Math.abs(first - second)).toBeGreaterThanOrEqual(20);
      if (a < b) expect(first).toBeLessThan(second);
      if (a > b) expect(first).toBeGreaterThan(second);
    }),
  );
});
