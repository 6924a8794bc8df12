import { expect, test } from "vitest";
import { errorColumns, errorRecord } from "#app/features/analysis/rules/error-record.ts";

const checked = (missCents: number, rentCents = 2_000_00, date = "2026-05-01") => ({
  rentCents,
  estimateCents: rentCents + missCents,
  date,
  sampleLease: false,
  sample: false,
});

test("half and nine in ten lie within the errors that it names", () => {
  const record = errorRecord(
    [-10, 20, -30, 40, -50, 60, -70, 80, -90, 500].map((miss) => checked(miss * 100)),
  );
  expect(record.figures).toEqual({
    halfCents: 50_00,
    mostCents: 90_00,
    shares: [
      { percent: 5, share: 90 },
      { percent: 10, share: 90 },
      { percent: 20, share: 90 },
    ],
  });
  expect(record.misses).toHaveLength(10);
  expect(record.misses[0]).toBe(-90_00);
});

test("names no share of fewer than ten leases, and no period of none", () => {
  expect(errorRecord([])).toMatchObject({ leases: 0, figures: null, period: { from: "", to: "" } });
  expect(errorRecord([checked(45_00)])).toMatchObject({ leases: 1, misses: [45_00], figures: null });
});

test("draws each lease once, also a miss far off and none at all", () => {
  for (const misses of [[0], [0, -1, 3], [-300_00, 5_00, 5_00], [12_000_00]]) {
    const { columns, reach, stepCents, tallest } = errorColumns(misses);
    expect(columns.reduce((sum, { count }) => sum + count, 0)).toBe(misses.length);
    expect(Math.max(...columns.map(({ count }) => count))).toBe(tallest);
    expect(reach).toBeLessThanOrEqual(20);
    expect(reach * stepCents).toBeGreaterThan(0);
  }
});

test("counts the leases of similar homes in the columns of all", () => {
  const { columns } = errorColumns([-10_00, 0, 0, 10_00], [0, 10_00]);
  expect(columns.map(({ count, like }) => [count, like])).toEqual([
    [1, 0],
    [2, 1],
    [1, 1],
  ]);
});

test("keeps the scale of the others for a mistyped rent", () => {
  const misses = Array.from({ length: 14 }, (_, at) => (at - 7) * 20_00);
  const { reach, stepCents, isCut, columns } = errorColumns([...misses, -21_000_000_00]);
  expect(reach * stepCents).toBeLessThan(500_00);
  expect(isCut).toBe(true);
  expect(columns.find(({ at }) => at === -reach)?.count).toBe(1);
  expect(errorColumns(misses)).toMatchObject({ isCut: false });
});
