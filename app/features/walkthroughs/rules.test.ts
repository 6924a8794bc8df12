import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  mondayOf,
  nextOpenDays,
  readWalkthrough,
  walkthroughChoice,
  walkthroughTimes,
  weekdayLabel,
} from "#app/features/walkthroughs/rules.ts";
import { clockAt, weekdayOf } from "#app/lib/dates.ts";

// A Saturday, 6 AM in Iowa.
const now = new Date("2026-11-21T12:00:00Z");
const rules = {
  weekdays: [1, 2, 3, 4, 5],
  opensAt: "09:00",
  closesAt: "16:30",
  noticeHours: 2,
  horizonDays: 60,
  closedDays: ["2026-11-26", "2026-12-25", "2027-02-15", "2026-11-29"],
};
const zone = { rules, now, timeZone: "America/Chicago" };
const read = (date: string, time: string, at = zone) => readWalkthrough({ date, time }, at);

describe("a walkthrough", () => {
  test("offers the next five open days, and today only before its last start", () => {
    const daysFrom = (at: string) =>
      nextOpenDays(rules, { now: new Date(at), timeZone: "America/Chicago" }).map(({ value }) =>
        value.slice(5),
      );
    expect(daysFrom("2026-11-21T12:00:00Z")).toEqual(["11-23", "11-24", "11-25", "11-27", "11-30"]);
    expect(daysFrom("2026-11-23T20:30:00Z")[0]).toBe("11-23");
    expect(daysFrom("2026-11-23T20:31:00Z")[0]).toBe("11-24");
  });

  test("is read in the company's time zone, in winter and in summer", () => {
    expect(read("11/23/2026", "10:00")).toMatchObject({ ok: true, value: new Date("2026-11-23T16:00:00Z") });
    const june = { ...zone, now: new Date("2027-06-01T12:00:00Z") };
    expect(read("2027-06-02", "10:00", june)).toMatchObject({
      ok: true,
      value: new Date("2027-06-02T15:00:00Z"),
    });
  });

  test.each([
    ["", "10:00", "Choose a day."],
    ["11/22/2026", "", "Choose a day: Monday to Friday. Choose a time."],
    ["11/26/2026", "10:00", "We are closed on Nov 26. Choose another day."],
    ["13/45/2026", "10:00", "Date input not valid."],
    ["11/23/2026", "10:15", "Choose a time between 9:00 AM and 4:30 PM."],
    ["11/20/2026", "10:00", "This time has passed. Choose a later one."],
    ["11/23/2027", "10:00", "Choose a day within the next 60 days."],
  ])("refuses %j at %j: %s", (date, time, message) => {
    expect(read(date, time)).toMatchObject({ ok: false, field: "walkthrough", message });
  });

  test("needs two hours of notice", () => {
    const monday = { ...zone, now: new Date("2026-11-23T14:01:00Z") };
    expect(read("11/23/2026", "10:00", monday)).toMatchObject({
      message: "Choose a time at least 2 hours from now.",
    });
    expect(read("11/23/2026", "10:30", monday).ok).toBe(true);
  });

  test("is accepted on every open day within the horizon, at the time that was typed", () => {
    const { min, max } = walkthroughChoice(rules, zone);
    const isOffered = (day: string) =>
      day >= min && day <= max && rules.weekdays.includes(weekdayOf(day)) && !rules.closedDays.includes(day);
    fc.assert(
      fc.property(
        fc.date({ min: now, max: new Date("2027-03-01"), noInvalidDate: true }),
        fc.constantFrom(...walkthroughTimes(rules).map(({ value }) => value)),
        (day, time) => {
          const date = day.toISOString().slice(0, 10);
          const reading = read(date, time);
          expect(reading.ok).toBe(isOffered(date));
          if (reading.ok) expect(clockAt(reading.value, zone.timeZone)).toEqual({ date, time });
        },
      ),
    );
  });

  test("is explained with the closed days that would otherwise be offered", () => {
    expect(walkthroughChoice(rules, zone).hint).toBe(
      "Monday to Friday, beginning between 9:00 AM and 4:30 PM. Closed on Nov 26 and Dec 25.",
    );
    expect(weekdayLabel([5, 1, 3])).toBe("Monday, Wednesday, and Friday");
    expect(weekdayLabel([6, 7])).toBe("Saturday and Sunday");
  });
});

describe("on a day when clocks change", () => {
  const always = {
    ...rules,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    opensAt: "00:00",
    closesAt: "23:30",
    closedDays: [],
  };
  const on = (now: string) => ({ rules: always, now: new Date(now), timeZone: "America/Chicago" });
  const spring = on("2027-03-10T12:00:00Z");
  const fall = on("2026-10-28T12:00:00Z");

  test("refuses the hour that is skipped", () => {
    const skipped = "Clocks skip this time on that day. Choose another time.";
    expect(read("2027-03-14", "02:30", spring)).toMatchObject({ field: "walkthrough", message: skipped });
    expect(read("2027-03-14", "03:00", spring)).toMatchObject({ value: new Date("2027-03-14T08:00:00Z") });
  });

  test("takes the first of the hour that comes twice", () => {
    expect(read("2026-11-01", "01:30", fall)).toMatchObject({ value: new Date("2026-11-01T06:30:00Z") });
  });

  test("offers every day of the horizon, and the week of each day", () => {
    expect(walkthroughChoice(always, spring)).toMatchObject({ min: "2027-03-10", max: "2027-05-09" });
    expect(mondayOf("2027-03-14", "2026-11-21")).toBe("2027-03-08");
    expect(mondayOf("2026-99-99", "2026-11-21")).toBe("2026-11-16");
  });
});
