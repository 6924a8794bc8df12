import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compBookEstimate } from "#app/features/analysis/rules/assess.ts";
import type { CompRecord } from "#app/features/analysis/types.ts";
import type { Subject } from "#app/features/leads/property/types.ts";
import { arbitraryRecords, arbitrarySubject, likelyRecords } from "#tests/factories/rent-arbitraries.ts";
import { exampleComp, exampleDay, exampleSubject, exampleZipPoints } from "#tests/factories/rent-example.ts";

const options = { day: exampleDay, zipPoints: exampleZipPoints, trackRecord: null };

const estimate = (records: readonly CompRecord[], subject: Subject = exampleSubject()) =>
  compBookEstimate(subject, records, options);

const twins = ["1", "2", "3"].map((id) => exampleComp(id));

test("a home counts once, with its latest record, and is no third comparable", () => {
  const signed = exampleComp("1", { date: "2026-10-01" });
  const listed = { ...signed, id: "again", kind: "listed" as const, date: exampleDay };
  const others = twins.slice(1);
  expect(estimate([signed, listed, ...others.slice(1)])).toBeNull();
  expect(estimate([signed, listed, ...others])?.comparables.map(({ id }) => id)).toEqual(["2", "3", "again"]);
});

describe("an estimate calculated by hand", () => {
  // Weights: 1; 0.7 × 0.85 × 2 ^ −(120 ÷ 370); 0.6 × 2 ^ −(180 ÷ 270).
  const records = [
    exampleComp("same", { rentCents: 184_000 }),
    exampleComp("larger", { bedrooms: 4, bathrooms: 2.5, squareFootage: 1600, rentCents: 190_000 }),
    exampleComp("asked", { kind: "listed", date: "2026-05-25", rentCents: 195_000 }),
  ];

  test("adjusts each comparable by $95 a bedroom, $60 a bathroom, 45 cents a square foot", () => {
    const found = estimate(records);
    expect(found?.adjustment).toEqual({ bedroomCents: 9_500, bathroomCents: 6_000, squareFootCents: 45 });
    expect(
      found?.comparables.map(({ id, adjustmentCents, adjustedRentCents }) => [
        id,
        adjustmentCents,
        adjustedRentCents,
      ]),
    ).toEqual([
      ["same", 0, 184_000],
      ["larger", -9_500 - 6_000 - 5_400, 169_100],
      ["asked", 0, 195_000],
    ]);
  });

  test("weighs them, the weightiest first", () => {
    const larger = 0.7 * 0.85 * 2 ** -(120 / 370);
    const asked = 0.6 * 2 ** -(180 / 270);
    const whole = 1 + larger + asked;
    const weights = estimate(records)?.comparables.map(({ weight }) => weight) ?? [];
    expect(weights).toHaveLength(3);
    for (const [at, expected] of [1 / whole, larger / whole, asked / whole].entries())
      expect(weights[at]).toBeCloseTo(expected, 10);
  });

  test("uses the weighted median, rounded to $5, and the margin of an untested comp book", () => {
    // Sorted $1,691 (26 %), $1,840 (55 %), $1,950 (19 %). 10 % × √(8 ÷ 2.6), and a third of the $55 adjusted on balance.
    expect(estimate(records)).toMatchObject({ rentCents: 184_000, lowCents: 149_500, highCents: 218_500 });
  });

  test("has a margin of 10 % × √(8 ÷ 3) on either side if three agree", () => {
    expect(estimate(twins)).toMatchObject({ rentCents: 184_000, lowCents: 153_500, highCents: 214_500 });
  });

  test("widens it by $95 for assumed bedrooms, $60 for assumed bathrooms", () => {
    const rangeOf = (changes: Partial<Subject>) => {
      const found = estimate(twins, exampleSubject(changes));
      return found && [found.rentCents - found.lowCents, found.highCents - found.rentCents];
    };
    expect(rangeOf({ bedrooms: 3, bathrooms: 2 })).toEqual([320_00, 320_00]);
    expect(rangeOf({ bedrooms: null, bathrooms: 2 })).toEqual([415_00, 415_00]);
    expect(rangeOf({ bedrooms: 3, bathrooms: null })).toEqual([380_00, 380_00]);
    expect(rangeOf({ bedrooms: null, bathrooms: null })).toEqual([475_00, 475_00]);
  });
});

describe("a record counts only", () => {
  const two = twins.slice(0, 2);
  const counts = (third: Partial<CompRecord>, subject?: Subject) =>
    estimate([...two, exampleComp("third", third)], subject) !== null;

  test.each<[string, Partial<CompRecord>, Partial<CompRecord>]>([
    ["in the family of its type", { propertyType: "townhouse" }, { propertyType: "condo" }],
    ["within 5 miles", { zipCode: "50311" }, { zipCode: "50003" }],
    ["with a known place", { zipCode: "50310" }, { zipCode: "59999" }],
    ["up to 18 months", { date: "2025-05-21" }, { date: "2025-05-20" }],
    ["not before its day", { date: exampleDay }, { date: "2026-11-22" }],
    ["within two bedrooms", { bedrooms: 5 }, { bedrooms: 6 }],
    ["from half the size", { squareFootage: 740 }, { squareFootage: 739 }],
    ["up to twice the size", { squareFootage: 2960 }, { squareFootage: 2961 }],
    [
      "with at most half its rent in adjustment",
      { rentCents: 19_000, bedrooms: 2 },
      { rentCents: 18_999, bedrooms: 2 },
    ],
    ["with a rent", { rentCents: 1 }, { rentCents: 0 }],
  ])("%s", (_, usable, unusable) => {
    expect(counts(usable)).toBe(true);
    expect(counts(unusable)).toBe(false);
  });

  test("for a home of known size", () => {
    expect(estimate(twins, exampleSubject({ squareFootage: 0 }))).toBeNull();
  });

  test("among the eight weightiest", () => {
    const many = Array.from({ length: 12 }, (_, at) =>
      exampleComp(`c${at}`, { squareFootage: 1480 + at * 20, rentCents: 150_000 + at * 100 }),
    );
    const shown = estimate(many.toReversed())?.comparables.map(({ id }) => id);
    expect(shown).toEqual(["c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7"]);
  });
});

describe("homes of a very different size", () => {
  const other = exampleComp("other", { squareFootage: 2073 });

  test("do not count while three are within 40 %", () => {
    expect(estimate([...twins, other])?.comparables.map(({ id }) => id)).not.toContain("other");
    const inside = exampleComp("inside", { squareFootage: 2072 });
    expect(estimate([...twins, inside])?.comparables.map(({ id }) => id)).toContain("inside");
  });

  test("price a home at the limit without a jump, with a wider range", () => {
    const book = [1500, 1600, 1700, 1800].map((squareFootage) =>
      exampleComp(`s${squareFootage}`, { squareFootage, rentCents: 184_000 + (squareFootage - 1500) * 45 }),
    );
    const sizes = fc.integer({ min: 1480, max: 3200 });
    const found = (squareFootage: number) => estimate(book, exampleSubject({ squareFootage }));
    fc.assert(
      fc.property(sizes, sizes, (a, b) => {
        const [smaller, larger] = [found(Math.min(a, b)), found(Math.max(a, b))];
        expect(larger?.rentCents).toBeGreaterThanOrEqual(smaller?.rentCents ?? Number.NaN);
      }),
    );
    const [near, far] = [found(1700), found(3200)].map(
      (each) => (each?.highCents ?? 0) - (each?.rentCents ?? 0),
    );
    expect(far).toBeGreaterThan(near ?? 0);
  });
});

describe("of any comp book", () => {
  test("the range holds the estimate, weights add up to 1, money is whole and not negative", () => {
    let estimates = 0;
    const check = (subject: Subject, records: CompRecord[]) => {
      const found = estimate(records, subject);
      if (!found) return;
      estimates += 1;
      const { lowCents, rentCents, highCents, comparables } = found;
      expect(lowCents).toBeLessThanOrEqual(rentCents);
      expect(rentCents).toBeLessThanOrEqual(highCents);
      const money = [
        lowCents,
        rentCents,
        highCents,
        ...comparables.map((each) => each.adjustedRentCents ?? -1),
      ];
      for (const cents of money) expect(Number.isSafeInteger(cents) && cents >= 0).toBe(true);
      expect(comparables.length).toBeGreaterThanOrEqual(3);
      expect(comparables.length).toBeLessThanOrEqual(8);
      expect(comparables.reduce((sum, { weight }) => sum + (weight ?? Number.NaN), 0)).toBeCloseTo(1, 9);
      for (const each of comparables)
        expect(each.rentCents + (each.adjustmentCents ?? Number.NaN)).toBe(each.adjustedRentCents);
    };
    fc.assert(fc.property(arbitrarySubject, arbitraryRecords, check));
    fc.assert(fc.property(fc.constant(exampleSubject()), likelyRecords, check));
    expect(estimates).toBeGreaterThan(50);
  });

  test("the order of the records is irrelevant", () => {
    const shuffled = likelyRecords.chain((records) =>
      fc.tuple(
        fc.constant(records),
        fc.shuffledSubarray(records, { minLength: records.length, maxLength: records.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([records, reordered]) => {
        expect(estimate(reordered)).toEqual(estimate(records));
      }),
    );
  });
});
