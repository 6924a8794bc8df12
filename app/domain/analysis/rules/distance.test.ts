import fc from "fast-check";
import { expect, test } from "vitest";
import { distanceBetween, zipsWithin } from "#app/domain/analysis/rules/distance.ts";
import { exampleZipPoints } from "#tests/factories/rent-example.ts";

test("the ZIP codes within reach of a home are its own and those with a centre so near", () => {
  expect(zipsWithin(5, "50310", exampleZipPoints)).toEqual(["50310", "50311"]);
  expect(zipsWithin(1, "50310", exampleZipPoints)).toEqual(["50310"]);
  expect(zipsWithin(30, "50003", exampleZipPoints).sort()).toEqual(["50003", "50310", "50311"]);
  expect(zipsWithin(5, "59999", exampleZipPoints)).toEqual(["59999"]);
});

test("they are just those in which a record without coordinates is within reach", () => {
  const zips = fc.constantFrom(...exampleZipPoints.keys(), "59999");
  fc.assert(
    fc.property(zips, zips, fc.double({ min: 0, max: 40, noNaN: true }), (from, to, miles) => {
      const place = (zipCode: string) => ({ zipCode, point: null });
      const distance = distanceBetween(place(from), place(to), exampleZipPoints);
      const isNear = distance !== null && distance.miles <= miles;
      expect(zipsWithin(miles, from, exampleZipPoints).includes(to)).toBe(isNear);
    }),
  );
});
