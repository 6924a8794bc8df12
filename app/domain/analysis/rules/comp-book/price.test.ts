import fc from "fast-check";
import { expect, test } from "vitest";
import { adjustmentCents } from "#app/domain/analysis/rules/comp-book/adjust.ts";
import { chooseComparables } from "#app/domain/analysis/rules/comp-book/comparables.ts";
import { priceOf, reachOf, roomAllowance } from "#app/domain/analysis/rules/comp-book/price.ts";
import { factsOf } from "#app/domain/analysis/rules/facts.ts";
import { likelyRecords } from "#tests/factories/rent-arbitraries.ts";
import { exampleDay, exampleSubject, exampleZipPoints } from "#tests/factories/rent-example.ts";

const rates = { bedroomCents: 9_500, bathroomCents: 6_000, squareFootCents: 45 };

test("at fixed weights a home with more of anything is never worth less", () => {
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
        rates,
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
        adjustedRentCents: each.record.rentCents + adjustmentCents(each.record, larger, rates),
      }));
      const [before, after] = [priceOf(chosen), priceOf(raised)];
      expect(after.rentCents).toBeGreaterThanOrEqual(before.rentCents);
      expect(after.lowCents).toBeGreaterThanOrEqual(before.lowCents);
      expect(after.highCents).toBeGreaterThanOrEqual(before.highCents);
    }),
  );
  expect(priced).toBeGreaterThan(50);
});

test("with a track record the range reaches as far as nine in ten of its estimates erred, and holds the rent", () => {
  const { facts } = factsOf(exampleSubject());
  const choice = { facts, place: { zipCode: "50310", point: null }, day: exampleDay, rates };
  let widened = 0;
  fc.assert(
    fc.property(likelyRecords, fc.integer({ min: 0, max: 400_00 }), (records, ninetiethErrorCents) => {
      const chosen = chooseComparables(records, { ...choice, zipPoints: exampleZipPoints });
      if (chosen.length === 0) return;
      const record = { leases: 40, medianErrorCents: 0, ninetiethErrorCents, sample: false };
      const { rentCents, lowCents, highCents } = priceOf(chosen, record);
      expect(rentCents).toBe(priceOf(chosen).rentCents);
      expect(rentCents - lowCents).toBeGreaterThanOrEqual(Math.min(rentCents, ninetiethErrorCents));
      expect(highCents - rentCents).toBeGreaterThanOrEqual(ninetiethErrorCents);
      if (rentCents - lowCents === reachOf(record)) widened += 1;
    }),
  );
  expect(widened).toBeGreaterThan(10);
  expect(reachOf({ leases: 40, medianErrorCents: 0, ninetiethErrorCents: 113_00, sample: false })).toBe(
    115_00,
  );
});

test("assumed rooms widen the range by what one of each is worth, and it still holds the rent", () => {
  const known = { bedrooms: false, bathrooms: false };
  expect(roomAllowance(known, rates)).toBe(0);
  expect(roomAllowance({ ...known, bedrooms: true }, rates)).toBe(95_00);
  expect(roomAllowance({ ...known, bathrooms: true }, rates)).toBe(60_00);
  expect(roomAllowance({ bedrooms: true, bathrooms: true }, rates)).toBe(155_00);
  const { facts } = factsOf(exampleSubject());
  const choice = { facts, place: { zipCode: "50310", point: null }, day: exampleDay, rates };
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
  expect(adjustmentCents(comparable, home, rates)).toBe(2 * 9_500 + 1.5 * 6_000 - 100 * 45);
  expect(adjustmentCents(home, comparable, rates)).toBe(-(2 * 9_500 + 1.5 * 6_000 - 100 * 45));
});
