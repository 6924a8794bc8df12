import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addMonths,
  bounds,
  costOf,
  daysIn,
  medianOf,
  partsOf,
  readRange,
  slicesOf,
  unitOf,
} from "#app/features/analytics/rules.ts";
import { addDays } from "#app/lib/dates.ts";

const today = "2026-05-31";
const read = (query: string) => readRange(new URLSearchParams(query), today);

test.each([
  ["range=this-month", ["2026-05-01", "2026-05-31"], ["2026-04-01", "2026-04-30"]],
  ["range=last-month", ["2026-04-01", "2026-04-30"], ["2026-03-01", "2026-03-31"]],
  ["range=this-quarter", ["2026-04-01", "2026-05-31"], ["2026-01-01", "2026-02-28"]],
  ["range=last-quarter", ["2026-01-01", "2026-03-31"], ["2025-10-01", "2025-12-31"]],
  ["", ["2025-06-01", "2026-05-31"], ["2024-06-01", "2025-05-31"]],
  ["from=05/10/2026&to=05/10/2026", ["2026-05-10", "2026-05-10"], ["2026-05-09", "2026-05-09"]],
  ["from=2026-01-01&to=2026-01-31", ["2026-01-01", "2026-01-31"], ["2025-12-01", "2025-12-31"]],
])("%s is a range and the period before it", (query, days, before) => {
  const range = read(query);
  expect([[range.from, range.to], [range.before.from, range.before.to], range.problem]).toEqual([
    days,
    before,
    null,
  ]);
});

test.each([
  ["from=05/10/2026&to=05/09/2026", "The range ends before it begins. Last 12 months is shown."],
  ["from=soon&to=05/09/2026&range=last-month", "Date input not valid. Last month is shown."],
  ["from=05/10/2026", "Date input not valid. Last 12 months is shown."],
])("%s says what is wrong with it", (query, problem) => {
  expect(read(query).problem).toBe(problem);
});

const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays("1970-01-01", days));
const range = fc.tuple(day, fc.integer({ min: 0, max: 15_000 })).map(([from, length]) => ({
  from,
  to: addDays(from, length),
}));

test("whole months and the days around them make up the range", () => {
  fc.assert(
    fc.property(range, ({ from, to }) => {
      const { monthsFrom, monthsEnd } = partsOf({ from, to });
      expect(from <= monthsFrom && monthsFrom <= monthsEnd && monthsEnd <= addDays(to, 1)).toBe(true);
      if (monthsFrom < monthsEnd) expect([monthsFrom, monthsEnd].join()).toMatch(/^.{7}-01,.{7}-01$/);
    }),
  );
});

test("slices follow each other from the first day to the last", () => {
  fc.assert(
    fc.property(range, (days) => {
      const slices = slicesOf(days, unitOf(days));
      expect(slices[0]?.from).toBe(days.from);
      expect(slices.at(-1)?.to).toBe(days.to);
      expect(slices.reduce((sum, slice) => sum + daysIn(slice), 0)).toBe(daysIn(days));
      expect(slices.length).toBeLessThan(50);
    }),
  );
});

test("a monthly cost is the same for each whole month", () => {
  expect(costOf(31_000, { from: "2026-01-01", to: "2026-03-31" })).toBe(93_000);
  expect(costOf(31_000, { from: "2026-01-31", to: "2026-01-31" })).toBe(1_000);
});

test("a month later is at most the last day of it", () => {
  expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
  expect(addMonths("2024-03-31", -1)).toBe("2024-02-29");
});

test("a median lies in the bucket of the middle value", () => {
  expect(medianOf(new Map(), bounds.reply)).toBeNull();
  expect(medianOf(new Map([[9, 4]]), bounds.reply)).toBe(13.5);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1 }), (minutes) => {
      const bucketOf = (value: number) => bounds.reply.filter((bound) => bound <= value).length;
      const buckets = new Map<number, number>();
      for (const value of minutes) buckets.set(bucketOf(value), (buckets.get(bucketOf(value)) ?? 0) + 1);
      const middle = minutes.toSorted((a, b) => a - b)[Math.ceil(minutes.length / 2) - 1] ?? 0;
      const median = medianOf(buckets, bounds.reply) ?? -1;
      const [low = 0, high = median] = [bounds.reply[bucketOf(middle) - 1], bounds.reply[bucketOf(middle)]];
      expect(median >= low && median <= high).toBe(true);
    }),
  );
});
