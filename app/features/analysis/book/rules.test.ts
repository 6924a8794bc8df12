import { expect, test } from "vitest";
import { accuracyBy, quarterOf, type Scored } from "#app/features/analysis/book/rules.ts";

const lease = (estimateCents: number, more: Partial<Scored> = {}): Scored => ({
  rentCents: 100_000,
  estimateCents,
  date: "2026-08-31",
  sample: false,
  sampleLease: false,
  city: "Ames",
  propertyType: "condo",
  ...more,
});

test("the error of estimates is counted by group", () => {
  const leases = [lease(103_000), lease(92_000), lease(125_000), lease(100_000, { city: "Clive" })];
  expect(accuracyBy(leases, ({ city }) => city)).toEqual([
    {
      name: "Ames",
      leases: 3,
      medianPercent: 8,
      shares: [
        { percent: 5, share: 33 },
        { percent: 10, share: 66 },
        { percent: 20, share: 66 },
      ],
    },
    {
      name: "Clive",
      leases: 1,
      medianPercent: 0,
      shares: [
        { percent: 5, share: 100 },
        { percent: 10, share: 100 },
        { percent: 20, share: 100 },
      ],
    },
  ]);
});

test("without leases there is no error", () => {
  expect(accuracyBy([], quarterOf)).toEqual([]);
});

test("a quarter has three months", () => {
  expect(["2026-01-01", "2026-03-31", "2026-04-01", "2026-12-31"].map((date) => quarterOf({ date }))).toEqual(
    ["2026 Q1", "2026 Q1", "2026 Q2", "2026 Q4"],
  );
});
