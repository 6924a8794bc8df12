import { describe, expect, test } from "vitest";
import type { VendorComparable, VendorRent } from "#app/features/analysis/rules/vendor.ts";
import { vendorEstimate } from "#app/features/analysis/rules/vendor.ts";
import { exampleSubject } from "#tests/factories/rent-example.ts";

const comparable = (facts: Partial<VendorComparable> = {}): VendorComparable => ({
  id: "c",
  address: "2214 Sample Ave, Des Moines, IA 50310",
  zipCode: "50310",
  propertyType: "single-family",
  bedrooms: 3,
  bathrooms: 1.5,
  squareFootage: 1440,
  yearBuilt: 1948,
  rentCents: 164_000,
  date: "2026-09-14",
  listed: "ended",
  daysOnMarket: 18,
  distanceMiles: 0.4359,
  likeness: 0.9873,
  ...facts,
});

const vendor = (facts: Partial<VendorRent> = {}): VendorRent => ({
  rentCents: 162_000,
  lowCents: 155_000,
  highCents: 169_000,
  property: null,
  comparables: [comparable(), comparable(), comparable()],
  ...facts,
});

describe("the vendor's range", () => {
  test("is unchanged if it contains the figure", () => {
    expect(vendorEstimate(exampleSubject(), vendor())).toMatchObject({
      method: "rentcast",
      rentCents: 162_000,
      lowCents: 155_000,
      highCents: 169_000,
    });
  });

  test("is 90 % to 110 % where it is missing", () => {
    expect(vendorEstimate(exampleSubject(), vendor({ lowCents: null, highCents: null }))).toMatchObject({
      lowCents: 145_800,
      highCents: 178_200,
    });
    expect(vendorEstimate(exampleSubject(), vendor({ lowCents: null }))).toMatchObject({
      lowCents: 145_800,
      highCents: 169_000,
    });
  });

  test("is stretched when it misses the figure", () => {
    expect(vendorEstimate(exampleSubject(), vendor({ lowCents: 163_000, highCents: 161_000 }))).toMatchObject(
      {
        lowCents: 162_000,
        highCents: 162_000,
      },
    );
  });
});

test("widens the range for assumed rooms by their value", () => {
  const rangeOf = (facts: Parameters<typeof exampleSubject>[0]) => {
    const { lowCents, highCents } = vendorEstimate(exampleSubject(facts), vendor());
    return [lowCents, highCents];
  };
  expect(rangeOf({ bedrooms: null })).toEqual([145_500, 178_500]);
  expect(rangeOf({ bedrooms: null, bathrooms: null })).toEqual([139_500, 184_500]);
});

describe("the facts", () => {
  const known = { bedrooms: 4, bathrooms: 2.5, squareFootage: 1700, yearBuilt: 1950 };

  test("are the owner's first", () => {
    expect(vendorEstimate(exampleSubject({ bedrooms: 0 }), vendor({ property: known })).facts).toEqual({
      bedrooms: 0,
      bathrooms: 1.5,
      squareFootage: 1480,
      yearBuilt: 1926,
      propertyType: "single-family",
    });
  });

  test("then the vendor's, without assumptions", () => {
    const subject = exampleSubject({ bedrooms: null, bathrooms: null, squareFootage: 0, yearBuilt: null });
    expect(vendorEstimate(subject, vendor({ property: known }))).toMatchObject({
      facts: known,
      assumed: { bedrooms: false, bathrooms: false },
    });
  });

  test("then 3 bedrooms, 2 bathrooms and 1,500 square feet, also if the vendor has 0", () => {
    const subject = exampleSubject({ bedrooms: null, bathrooms: null, squareFootage: 0, yearBuilt: null });
    const nothing = { bedrooms: 0, bathrooms: 0, squareFootage: null, yearBuilt: null };
    expect(vendorEstimate(subject, vendor({ property: nothing }))).toMatchObject({
      facts: { bedrooms: 3, bathrooms: 2, squareFootage: 1500, yearBuilt: null },
      assumed: { bedrooms: true, bathrooms: true },
    });
  });
});

test("five comparables are shown, as asking rents without adjustment or weight", () => {
  const six = ["1", "2", "3", "4", "5", "6"].map((id) => comparable({ id }));
  const { comparables } = vendorEstimate(exampleSubject(), vendor({ comparables: six }));
  expect(comparables.map(({ id }) => id)).toEqual(["1", "2", "3", "4", "5"]);
  expect(comparables[0]).toEqual({
    id: "1",
    address: "2214 Sample Ave, Des Moines, IA 50310",
    zipCode: "50310",
    propertyType: "single-family",
    bedrooms: 3,
    bathrooms: 1.5,
    squareFootage: 1440,
    yearBuilt: 1948,
    kind: "listed",
    date: "2026-09-14",
    daysOnMarket: 18,
    distanceMiles: 0.4359,
    distanceIsApproximate: false,
    rentCents: 164_000,
    adjustmentCents: null,
    adjustedRentCents: null,
    weight: null,
    reason: "99% match (RentCast), listing ended",
    sample: false,
  });
});

test.each([
  [{ likeness: null, listed: null }, "Chosen by RentCast"],
  [{ likeness: 0.9, listed: "still" }, "90% match (RentCast), still listed"],
  [{ likeness: 0.9, listed: null }, "90% match (RentCast)"],
] as const)("%j reads %j", (facts, reason) => {
  const { comparables } = vendorEstimate(exampleSubject(), vendor({ comparables: [comparable(facts)] }));
  expect(comparables[0]?.reason).toBe(reason);
});
