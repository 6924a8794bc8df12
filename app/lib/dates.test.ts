import { expect, it } from "vitest";
import { clockAt, instantAt, instantsOf, workingDayAfter } from "#app/lib/dates.ts";

const zone = "America/Chicago";

it("includes both days of a range, by the clocks of the zone", () => {
  expect(instantsOf({ from: "2026-11-20", to: "2026-11-21" }, zone)).toEqual({
    start: new Date("2026-11-20T06:00:00Z"),
    end: new Date("2026-11-22T06:00:00Z"),
  });
});

it("knows days of 23 and of 25 hours", () => {
  const hours = (day: string) => {
    const { start, end } = instantsOf({ from: day, to: day }, zone);
    return (end.getTime() - start.getTime()) / 3_600_000;
  };
  expect([hours("2026-03-08"), hours("2026-11-01"), hours("2026-11-02")]).toEqual([23, 25, 24]);
});

it("finds the instant of a clock time, and back", () => {
  const instant = instantAt("2026-07-04", "09:30", zone);
  expect(instant.toISOString()).toBe("2026-07-04T14:30:00.000Z");
  expect(clockAt(instant, zone)).toEqual({ date: "2026-07-04", time: "09:30" });
});

it("moves a time that clocks skip an hour on", () => {
  expect(instantAt("2026-03-08", "02:30", zone).toISOString()).toBe("2026-03-08T08:30:00.000Z");
});

it.each([
  ["2026-11-19T16:28:00Z", "2026-11-20T16:28:00.000Z", "on Thursday: Friday"],
  ["2026-11-21T16:28:00Z", "2026-11-23T16:28:00.000Z", "on Saturday: Monday"],
  ["2026-11-25T16:28:00Z", "2026-11-30T16:28:00.000Z", "before closed days: the Monday after"],
  ["2026-03-06T16:28:00Z", "2026-03-09T15:28:00.000Z", "over the change of clocks: the same hour"],
])("a day of work after %s is %s, %s", (from, to) => {
  const rules = { timeZone: zone, closedDays: ["2026-11-26", "2026-11-27"] };
  expect(workingDayAfter(new Date(from), rules).toISOString()).toBe(to);
});
