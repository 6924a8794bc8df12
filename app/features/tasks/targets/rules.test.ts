import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dueOf, isOfficeDay, type OfficeHours } from "#app/features/tasks/targets/rules.ts";
import { clockAt, instantAt } from "#app/lib/dates.ts";

const hours: OfficeHours = {
  timeZone: "America/Chicago",
  opensAt: "09:00",
  closesAt: "17:00",
  saturday: false,
  sunday: false,
  closedDays: ["2026-11-26"],
};
const office = (minutes: number) => ({ measure: "office" as const, minutes, by: "10:00" });
const nextDay = { measure: "next_day" as const, minutes: 0, by: "10:00" };
const local = (instant: Date) => Object.values(clockAt(instant, hours.timeZone)).join(" ");
const at = (text: string) => {
  const [day = "", time = ""] = text.split(" ");
  return instantAt(day, time, hours.timeZone);
};

describe("a target in office minutes", () => {
  test.each([
    ["within the day", "2026-11-23 10:00", 90, "2026-11-23 11:30"],
    ["from before the office opens", "2026-11-23 03:00", 15, "2026-11-23 09:15"],
    ["over the night", "2026-11-23 16:50", 15, "2026-11-24 09:05"],
    ["to the minute the office closes", "2026-11-23 16:45", 15, "2026-11-23 17:00"],
    ["over a weekend", "2026-11-27 16:30", 60, "2026-11-30 09:30"],
    ["over a closed day", "2026-11-25 16:59", 2, "2026-11-27 09:01"],
    ["from a closed day", "2026-11-26 12:00", 480, "2026-11-27 17:00"],
  ])("counts %s", (_, start, minutes, due) => {
    expect(local(dueOf(office(minutes), at(start), hours))).toBe(due);
  });

  test("counts the hours of the day that clocks skip or repeat", () => {
    const always = { ...hours, opensAt: "00:00", closesAt: "23:30", sunday: true, saturday: true };
    expect(local(dueOf(office(180), at("2026-03-08 00:30"), always))).toBe("2026-03-08 04:30");
    expect(local(dueOf(office(180), at("2026-11-01 00:30"), always))).toBe("2026-11-01 02:30");
  });
});

test("a time of the next office day skips weekends and closed days, and keeps the clock", () => {
  expect(local(dueOf(nextDay, at("2026-11-27 08:00"), hours))).toBe("2026-11-30 10:00");
  expect(local(dueOf(nextDay, at("2026-11-25 23:59"), hours))).toBe("2026-11-27 10:00");
  expect(local(dueOf(nextDay, at("2026-03-06 12:00"), hours))).toBe("2026-03-09 10:00");
  const always = { ...hours, saturday: true, sunday: true };
  for (const [before, changed] of [
    ["2026-03-07 12:00", "2026-03-08 10:00"],
    ["2026-10-31 12:00", "2026-11-01 10:00"],
  ] as const)
    expect(local(dueOf(nextDay, at(before), always))).toBe(changed);
});

test("an office that never opens still has a deadline", () => {
  const closed = { ...hours, closedDays: Array.from({ length: 800 }, (_, i) => day(i)) };
  expect(dueOf(office(15), at("2026-11-23 10:00"), closed)).toEqual(at("2026-11-23 10:15"));
  expect(local(dueOf(nextDay, at("2026-11-23 10:00"), closed))).toBe("2026-11-24 10:00");
});

const day = (later: number) =>
  new Date(Date.parse("2026-01-01") + later * 86_400_000).toISOString().slice(0, 10);

const year = { min: Date.parse("2026-01-01"), max: Date.parse("2026-12-31") };
const starts = fc.integer(year).map((ms) => new Date(ms));
const closings = fc.uniqueArray(fc.integer({ min: 0, max: 400 }).map(day), { maxLength: 60 });

/** By brute force, in minutes. */
function officeMinutes(from: Date, to: Date, given: OfficeHours) {
  let open = 0;
  for (let ms = from.getTime(); ms < to.getTime(); ms += 60_000) {
    const { date, time } = clockAt(new Date(ms), given.timeZone);
    if (isOfficeDay(date, given) && time >= given.opensAt && time < given.closesAt) open += 1;
  }
  return open;
}

test("office minutes between start and deadline are the target", () => {
  const whole = starts.map((start) => new Date(Math.floor(start.getTime() / 60_000) * 60_000));
  const few = fc.uniqueArray(fc.integer({ min: 0, max: 400 }).map(day), { maxLength: 3 });
  fc.assert(
    fc.property(whole, fc.integer({ min: 1, max: 600 }), few, (start, minutes, closedDays) => {
      const given = { ...hours, closedDays };
      const due = dueOf(office(minutes), start, given);
      expect(officeMinutes(start, due, given)).toBe(minutes);
      const { date, time } = clockAt(due, given.timeZone);
      expect(isOfficeDay(date, given) && time > given.opensAt && time <= given.closesAt).toBe(true);
    }),
    { numRuns: 15 },
  );
});

test("a later start is never due earlier, and every deadline is ahead", () => {
  const measures = fc.constantFrom(office(15), office(700), nextDay, {
    ...nextDay,
    measure: "clock" as const,
    minutes: 1_440,
  });
  fc.assert(
    fc.property(starts, starts, measures, closings, (one, other, definition, closedDays) => {
      const [early, late] = one < other ? [one, other] : [other, one];
      const given = { ...hours, closedDays };
      const due = dueOf(definition, early, given);
      expect(due.getTime()).toBeGreaterThan(early.getTime());
      expect(dueOf(definition, late, given).getTime()).toBeGreaterThanOrEqual(due.getTime());
    }),
  );
});
