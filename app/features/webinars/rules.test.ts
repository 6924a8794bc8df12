import { describe, expect, test } from "vitest";
import {
  chooseWebinars,
  formatDuration,
  formatWeekdayAndTime,
  googleCalendarUrl,
  outlookCalendarUrl,
  reminderState,
  seatState,
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
    hasSeats: false,
  });
  const old = planned("old", -100_000);
  const older = planned("older", -200_000);
  const later = planned("later", 50_000);
  const event = planned("next", 0);
  const all = [later, older, event, old];

  test("the next to begin, and the last that is over", () => {
    expect(chooseWebinars(all, at(-10))).toMatchObject({ next: event, further: [later], past: old });
  });

  test("one that is on can still be joined; at its end it is over", () => {
    expect(chooseWebinars(all, at(59))).toMatchObject({ next: event, past: old });
    expect(chooseWebinars(all, at(60))).toMatchObject({ next: later, further: [], past: event });
  });

  test("the one that is asked for comes first, as long as it lies ahead", () => {
    expect(chooseWebinars(all, at(-10), "later")).toMatchObject({ next: later, further: [event] });
    expect(chooseWebinars(all, at(-10), "old")).toMatchObject({ next: event, further: [later] });
  });

  test("one that was called off is no date, and is told where somebody registered or asks for it", () => {
    const off = { ...event, cancelledAt: at(-500) };
    const told = { ...off, hasSeats: true };
    expect(chooseWebinars([off, later, old], at(-10))).toMatchObject({ next: later, wasCanceled: [] });
    expect(chooseWebinars([told, later], at(-10))).toMatchObject({ next: later, wasCanceled: [told] });
    expect(chooseWebinars([off], at(-10), "next")).toMatchObject({ next: null, wasCanceled: [off] });
    expect(chooseWebinars([told, old], at(60))).toMatchObject({ wasCanceled: [], past: old });
  });

  test("neither where there is none", () => {
    expect(chooseWebinars([], at(0))).toEqual({ next: null, further: [], wasCanceled: [], past: null });
  });
});

test("a seat is told the day of its webinar by the company's clocks, and when it is over or called off", () => {
  const seat = { ...event, cancelledAt: null as Date | null };
  const state = (now: string, of = seat) =>
    seatState(of, { now: new Date(now), timeZone: "America/Chicago" });
  const ahead = { isCanceled: false, isOver: false, isToday: false };
  expect(state("2026-12-10T05:59:00Z")).toEqual(ahead);
  expect(state("2026-12-10T06:00:00Z")).toEqual({ ...ahead, isToday: true });
  expect(state("2026-12-10T18:59:00Z")).toEqual({ ...ahead, isToday: true });
  expect(state("2026-12-10T19:00:00Z")).toEqual({ ...ahead, isToday: true, isOver: true });
  expect(state("2026-12-01T18:00:00Z", { ...seat, cancelledAt: at(-9_999) })).toMatchObject({
    isCanceled: true,
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
  expect([60, 45, 90, 120].map(formatDuration)).toEqual([
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
