import { describe, expect, test } from "vitest";
import {
  distanceBetween,
  milesBetween,
  monthsBefore,
  zipsWithin,
} from "#app/features/analysis/rules/distance.ts";
import { exampleZipPoints } from "#tests/factories/rent-example.ts";

test("the ZIP codes within reach of a home are its own and those with a centre so near", () => {
  expect(zipsWithin(5, "50310", exampleZipPoints)).toEqual(["50310", "50311"]);
  expect(zipsWithin(1, "50310", exampleZipPoints)).toEqual(["50310"]);
  expect(zipsWithin(30, "50003", exampleZipPoints).sort()).toEqual(["50003", "50310", "50311"]);
  expect(zipsWithin(5, "59999", exampleZipPoints)).toEqual(["59999"]);
});

test.each([
  ["2026-11-21", 18, "2025-05-21"],
  ["2026-05-31", 3, "2026-02-28"],
  ["2024-05-31", 3, "2024-02-29"],
  ["2026-01-15", 1, "2025-12-15"],
  ["2026-01-31", 12, "2025-01-31"],
  ["2026-11-21", 0, "2026-11-21"],
])("%s less %i months is %s", (day, months, then) => {
  expect(monthsBefore(day, months)).toBe(then);
});

describe("distance", () => {
  const capitol = { lat: 41.5912, lng: -93.6038 };

  test("from the Capitol in Des Moines to the one in Iowa City is about 107 miles", () => {
    expect(milesBetween(capitol, { lat: 41.6613, lng: -91.5361 })).toBeCloseTo(107, 0);
    expect(milesBetween(capitol, capitol)).toBe(0);
  });

  test("is exact only when both sides have coordinates", () => {
    const here = { zipCode: "50310", point: capitol };
    const there = { zipCode: "50311", point: { lat: 41.5912, lng: -93.6138 } };
    const unplaced = { zipCode: "50311", point: null };
    expect(distanceBetween(here, there, exampleZipPoints)).toMatchObject({ approximate: false });
    expect(distanceBetween(here, unplaced, exampleZipPoints)).toEqual(
      distanceBetween({ ...here, point: null }, there, exampleZipPoints),
    );
    expect(distanceBetween(here, unplaced, exampleZipPoints)?.miles).toBeCloseTo(1.84, 1);
  });

  test("is 0 in one ZIP code even when its centre is unknown, and unknown between two such", () => {
    const nowhere = { zipCode: "59999", point: null };
    expect(distanceBetween(nowhere, nowhere, exampleZipPoints)).toEqual({ miles: 0, approximate: true });
    expect(distanceBetween(nowhere, { zipCode: "50310", point: null }, exampleZipPoints)).toBeNull();
  });
});
