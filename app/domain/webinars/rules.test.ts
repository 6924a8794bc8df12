import { describe, expect, test } from "vitest";
import {
  chooseWebinars,
  durationWords,
  googleCalendarUrl,
  outlookCalendarUrl,
  reminderState,
} from "#app/domain/webinars/rules.ts";
import { formatWeekdayAndTime } from "#app/domain/webinars/when.ts";

const startsAt = new Date("2026-12-10T18:00:00Z");
const at = (minutes: number) => new Date(startsAt.getTime() + minutes * 60_000);
const event = { startsAt, durationMinutes: 60 };

describe("which webinar is shown", () => {
  const old = { startsAt: at(-100_000), durationMinutes: 60 };
  const older = { startsAt: at(-200_000), durationMinutes: 60 };
  const later = { startsAt: at(50_000), durationMinutes: 60 };
  const all = [later, older, event, old];

  test("the next to begin, and the last that is over", () => {
    expect(chooseWebinars(all, at(-10))).toEqual({ next: event, past: old });
  });

  test("one that is on can still be joined; at its end it is over", () => {
    expect(chooseWebinars(all, at(59))).toEqual({ next: event, past: old });
    expect(chooseWebinars(all, at(60))).toEqual({ next: later, past: event });
  });

  test("neither where there is none", () => {
    expect(chooseWebinars([], at(0))).toEqual({ next: null, past: null });
  });
});

describe("a reminder", () => {
  test("goes out when its time has come, late as well, until the next takes over", () => {
    expect(reminderState(startsAt, 24, at(-24 * 60))).toEqual({ is: "due" });
    expect(reminderState(startsAt, 24, at(-61))).toEqual({ is: "due" });
    expect(reminderState(startsAt, 24, at(-60))).toEqual({ is: "past" });
    expect(reminderState(startsAt, 1, at(-60))).toEqual({ is: "due" });
    expect(reminderState(startsAt, 1, at(-1))).toEqual({ is: "due" });
    expect(reminderState(startsAt, 1, at(0))).toEqual({ is: "past" });
  });

  test("of a webinar that moved waits until the new time", () => {
    expect(reminderState(startsAt, 24, at(-48 * 60))).toEqual({ is: "early", ms: 24 * 3_600_000 });
    expect(reminderState(startsAt, 1, at(-3 * 60))).toEqual({ is: "early", ms: 2 * 3_600_000 });
  });
});

test("the time is told with weekday and zone, in winter and in summer", () => {
  expect(formatWeekdayAndTime(startsAt, "America/Chicago")).toBe("Thursday, December 10, 2026, 12:00 PM CST");
  expect(formatWeekdayAndTime(new Date("2025-08-07T17:00:00Z"), "America/Chicago")).toBe(
    "Thursday, August 7, 2025, 12:00 PM CDT",
  );
});

test("durations are told in words", () => {
  expect([60, 45, 90, 120].map(durationWords)).toEqual([
    "1 hour",
    "45 minutes",
    "1 hour 30 minutes",
    "2 hours",
  ]);
});

test("the links to other calendars carry title, times and room", () => {
  const entry = {
    ...event,
    title: "Rent & sell, 50% off?",
    summary: "An hour.",
    joinUrl: "https://room.example/a?b=c&d",
  };
  const google = new URL(googleCalendarUrl(entry)).searchParams;
  expect(google.get("text")).toBe(entry.title);
  expect(google.get("dates")).toBe("20261210T180000Z/20261210T190000Z");
  expect(google.get("location")).toBe(entry.joinUrl);
  const outlook = new URL(outlookCalendarUrl(entry)).searchParams;
  expect([outlook.get("startdt"), outlook.get("enddt")]).toEqual([
    "2026-12-10T18:00:00.000Z",
    "2026-12-10T19:00:00.000Z",
  ]);
  expect(outlook.get("subject")).toBe(entry.title);
});
