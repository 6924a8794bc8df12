import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mailSchedule, promptSchedule, restAfter } from "#app/jobs/definition.ts";

const middle = 0.5;
const schedules = fc.constantFrom(mailSchedule, promptSchedule);
const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe("the delay between two attempts", () => {
  test("mail waits 15 s, then four times as long each time, at most six hours", () => {
    const rests = [1, 2, 3, 4, 5, 6, 7].map((attempt) => restAfter(attempt, mailSchedule, middle) / 1000);
    expect(rests).toEqual([15, 60, 240, 960, 3840, 15_360, 21_600]);
  });

  test("an estimate is given up within four minutes", () => {
    const rests = [1, 2, 3, 4, 5, 6, 7].map((attempt) => restAfter(attempt, promptSchedule, 0.999_999));
    expect(rests.reduce((sum, rest) => sum + rest, 0)).toBeLessThan(4 * 60_000);
  });

  test("it never shrinks from one attempt to the next", () => {
    fc.assert(
      fc.property(schedules, fc.integer({ min: 1, max: 200 }), chance, (schedule, attempt, random) => {
        const [rest, next] = [restAfter(attempt, schedule, random), restAfter(attempt + 1, schedule, random)];
        return next >= rest;
      }),
    );
  });

  test("it varies by a fifth and is never zero", () => {
    fc.assert(
      fc.property(schedules, fc.integer({ min: -5, max: 2000 }), chance, (schedule, attempt, random) => {
        const rest = restAfter(attempt, schedule, random);
        return rest >= 0.8 * schedule.firstMs - 1 && rest <= 1.2 * schedule.capMs + 1;
      }),
    );
  });
});
