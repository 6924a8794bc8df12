import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { adjustmentCents, chooseComparables } from "#app/features/analysis/rules/comparables.ts";
import { factsOf } from "#app/features/analysis/rules/facts.ts";
import {
  capOf,
  marginOf,
  marginRow,
  priceOf,
  roomAllowance,
  weightedQuantile,
} from "#app/features/analysis/rules/price.ts";
import { likelyRecords } from "#tests/factories/rent-arbitraries.ts";
import { exampleComp, exampleDay, exampleSubject, exampleZipPoints } from "#tests/factories/rent-example.ts";
import { aTrackRecord } from "#tests/factories/report.ts";

test("a home with more of anything is never worth less at fixed weights", () => {
  const { facts } = factsOf(exampleSubject());
  const more = fc.record({
    bedrooms: fc.integer({ min: 0, max: 3 }),
    bathrooms: fc.integer({ min: 0, max: 6 }).map((halves) => halves / 2),
    squareFootage: fc.integer({ min: 0, max: 800 }),
  });
  let priced = 0;
  fc.assert(
    fc.property(likelyRecords, more, (records, extra) => {
      const place = { zipCode: "50310", point: null };
      const chosen = chooseComparables(records, {
        facts,
        place,
        day: exampleDay,
        zipPoints: exampleZipPoints,
      });
      if (chosen.length === 0) return;
      priced += 1;
      const larger = {
        bedrooms: facts.bedrooms + extra.bedrooms,
        bathrooms: facts.bathrooms + extra.bathrooms,
        squareFootage: facts.squareFootage + extra.squareFootage,
      };
      const raised = chosen.map((each) => ({
        ...each,
        adjustedRentCents: each.record.rentCents + adjustmentCents(each.record, larger),
      }));
      const [before, after] = [priceOf(chosen), priceOf(raised)];
      expect(after.rentCents).toBeGreaterThanOrEqual(before.rentCents);
    }),
  );
  expect(priced).toBeGreaterThan(50);
});

test("the range reaches as far as the margin, stops at 30 % of the rent, and holds the rent", () => {
  const { facts } = factsOf(exampleSubject());
  const choice = { facts, place: { zipCode: "50310", point: null }, day: exampleDay };
  let [drawn, capped] = [0, 0];
  fc.assert(
    fc.property(likelyRecords, fc.integer({ min: 0, max: 600_00 }), (records, ninetiethErrorCents) => {
      const chosen = chooseComparables(records, { ...choice, zipPoints: exampleZipPoints });
      if (chosen.length === 0) return;
      const record = aTrackRecord({ ninetiethErrorCents });
      const { rentCents, lowCents, highCents } = priceOf(chosen, record);
      expect(rentCents).toBe(priceOf(chosen).rentCents);
      const margin = marginOf(rentCents, chosen.map(marginRow), record);
      const least = Math.min(margin, capOf(rentCents));
      expect(least).toBeGreaterThanOrEqual(Math.min(ninetiethErrorCents, capOf(rentCents)));
      for (const reach of [rentCents - lowCents, highCents - rentCents]) {
        expect(reach).toBeGreaterThanOrEqual(least);
        expect(reach).toBeLessThanOrEqual(capOf(rentCents));
        if (reach === capOf(rentCents)) capped += 1;
        else if (reach === least) drawn += 1;
      }
    }),
  );
  expect(drawn).toBeGreaterThan(10);
  expect(capped).toBeGreaterThan(10);
});

test("an outlier lease of ten times the rent does not move the range beyond the cap", () => {
  const { facts } = factsOf(exampleSubject());
  const place = { zipCode: "50310", point: null };
  const records = [
    exampleComp("a"),
    exampleComp("b", { date: "2026-05-01" }),
    exampleComp("c", { date: "2026-05-01" }),
    exampleComp("wrong", { rentCents: 1_840_000 }),
  ];
  const chosen = chooseComparables(records, {
    facts,
    place,
    day: exampleDay,
    zipPoints: exampleZipPoints,
  });
  expect(priceOf(chosen)).toEqual({ rentCents: 184_000, lowCents: 157_500, highCents: 239_000 });
});

test("the margin grows with the adjustment beyond the usual and with fewer comparables", () => {
  const typical = { comparables: 6, adjustmentCents: 6_000 };
  const record = aTrackRecord({ ninetiethErrorCents: 15_000, typical });
  const rows = (count: number, adjustmentCents: number, kind: "signed" | "listed" = "signed") =>
    Array.from({ length: count }, () => ({ kind, adjustmentCents, share: 1 / count }));
  const total = (...args: Parameters<typeof rows>) => marginOf(184_000, rows(...args), record);
  expect(total(6, 6_000)).toBe(15_000);
  expect(total(8, -6_000)).toBe(15_000);
  expect(total(6, 45_000)).toBe(28_000);
  // √(6 ÷ 3) and √(6 ÷ 1.8) of $150, rounded up to $5.
  expect(total(3, 0)).toBe(21_500);
  expect(total(3, 0, "listed")).toBe(27_500);
  // Opposite adjustments cancel.
  const opposite = [30_000, -30_000].map((adjustmentCents) => ({
    kind: "signed" as const,
    adjustmentCents,
    share: 0.5,
  }));
  expect(marginOf(184_000, opposite, record)).toBe(total(2, 0));

  const count = fc.integer({ min: 1, max: 8 });
  const adjustment = fc.integer({ min: 0, max: 90_000 });
  fc.assert(
    fc.property(count, count, adjustment, adjustment, (a, b, x, y) => {
      expect(total(Math.min(a, b), x)).toBeGreaterThanOrEqual(total(Math.max(a, b), x));
      expect(total(a, Math.max(x, y))).toBeGreaterThanOrEqual(total(a, Math.min(x, y)));
    }),
  );
});

test("assumed rooms widen the range by what one of each is worth, and it still holds the rent", () => {
  const known = { bedrooms: false, bathrooms: false };
  expect(roomAllowance(known)).toBe(0);
  expect(roomAllowance({ ...known, bedrooms: true })).toBe(95_00);
  expect(roomAllowance({ ...known, bathrooms: true })).toBe(60_00);
  expect(roomAllowance({ bedrooms: true, bathrooms: true })).toBe(155_00);
  const { facts } = factsOf(exampleSubject());
  const choice = { facts, place: { zipCode: "50310", point: null }, day: exampleDay };
  let widened = 0;
  fc.assert(
    fc.property(likelyRecords, fc.integer({ min: 0, max: 60 }), (records, steps) => {
      const chosen = chooseComparables(records, { ...choice, zipPoints: exampleZipPoints });
      if (chosen.length === 0) return;
      const plain = priceOf(chosen);
      const wide = priceOf(chosen, null, steps * 500);
      expect(wide.rentCents).toBe(plain.rentCents);
      expect(wide.highCents - plain.highCents).toBe(steps * 500);
      expect(wide.lowCents).toBe(Math.max(0, plain.lowCents - steps * 500));
      expect(wide.lowCents).toBeLessThanOrEqual(wide.rentCents);
      expect(wide.highCents).toBeGreaterThanOrEqual(wide.rentCents);
      if (wide.lowCents < plain.lowCents) widened += 1;
    }),
  );
  expect(widened).toBeGreaterThan(10);
});

test("an adjustment is the sum of the differences, each at its rate", () => {
  const comparable = { bedrooms: 2, bathrooms: 1, squareFootage: 1100 };
  const home = { bedrooms: 4, bathrooms: 2.5, squareFootage: 1000 };
  expect(adjustmentCents(comparable, home)).toBe(2 * 9_500 + 1.5 * 6_000 - 100 * 45);
  expect(adjustmentCents(home, comparable)).toBe(-(2 * 9_500 + 1.5 * 6_000 - 100 * 45));
});

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

  test("of nothing is refused", () => {
    expect(() => weightedQuantile([], 0.5)).toThrow(RangeError);
  });
});
