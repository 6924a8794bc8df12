import { describe, expect, test } from "vitest";
import {
  chooseWebinars,
  formatDuration,
  formatWeekdayAndTime,
  googleCalendarUrl,
  isReminderDue,
  outlookCalendarUrl,
} from "#app/features/webinars/rules.ts";

const startsAt = new Date("2026-12-10T18:00:00Z");
const at = (minutes: number) => new Date(startsAt.getTime() + minutes * 60_000);
const event = { startsAt, durationMinutes: 60 };

describe("which webinar is shown", () => {
  const planned = (slug: string, minutes: number) => ({
    slug,
    startsAt: at(minutes),
    durationMinutes: 60,
    cancelledAt: null as Date | null,
  });
  const old = planned("old", -100_000);
  const older = planned("older", -200_000);
  const later = planned("later", 50_000);
  const event = planned("next", 0);
  const all = [later, older, event, old];

  test("the next to start, and the last that is over", () => {
    expect(chooseWebinars(all, at(-10))).toMatchObject({ next: event, further: [later], past: old });
  });

  test("one in progress can still be joined until its end", () => {
    expect(chooseWebinars(all, at(59))).toMatchObject({ next: event, past: old });
    expect(chooseWebinars(all, at(60))).toMatchObject({ next: later, further: [], past: event });
  });

  test("the requested one comes first if it is upcoming", () => {
    expect(chooseWebinars(all, at(-10), "later")).toMatchObject({ next: later, further: [event] });
    expect(chooseWebinars(all, at(-10), "old")).toMatchObject({ next: event, further: [later] });
  });

  test("a canceled one is never next, and is listed as canceled until its end", () => {
    const off = { ...event, cancelledAt: at(-500) };
    expect(chooseWebinars([off, later], at(-10))).toMatchObject({ next: later, wasCanceled: [off] });
    expect(chooseWebinars([off, old], at(60))).toMatchObject({ wasCanceled: [], past: old });
  });

  test("none if there is no webinar", () => {
    expect(chooseWebinars([], at(0))).toEqual({ next: null, further: [], wasCanceled: [], past: null });
  });
});

test("a reminder is due until the next reminder takes over", () => {
  expect(isReminderDue(startsAt, 24, at(-61))).toBe(true);
  expect(isReminderDue(startsAt, 24, at(-60))).toBe(false);
  expect(isReminderDue(startsAt, 1, at(-1))).toBe(true);
  expect(isReminderDue(startsAt, 1, at(0))).toBe(false);
});

test("formats the time with weekday and zone", () => {
  expect(formatWeekdayAndTime(startsAt, "America/Chicago")).toBe("Thursday, December 10, 2026, 12:00 PM CST");
  expect(formatWeekdayAndTime(new Date("2025-08-07T17:00:00Z"), "America/Chicago")).toBe(
    "Thursday, August 7, 2025, 12:00 PM CDT",
  );
});

test("formats durations", () => {
  expect([60, 45, 90, 120].map(formatDuration)).toEqual([
    "1 hour",
    "45 minutes",
    "1 hour 30 minutes",
    "2 hours",
  ]);
});

test("puts title, times and room into the links to online calendars", () => {
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
