import { describe, expect, test } from "vitest";
import {
  countMoved,
  defaultTiming,
  exampleAnchors,
  formatWhen,
  lifeOf,
  placeAfter,
  stepsFor,
} from "#app/features/campaigns/timing.ts";

const timeZone = "America/Chicago";
const letters = (...keys: string[]) => keys.map((key) => ({ key, templateId: `t-${key}` }));
const warm = (everyDays: number, ...keys: string[]) =>
  stepsFor("warm_lead", { ...defaultTiming.warm_lead, everyDays }, letters(...keys));

test("says in words when a letter is sent", () => {
  const words = (from: "entry" | "walkthrough", days: number, hours: number) =>
    formatWhen({ from, days, hours });
  expect(words("entry", 0, 1)).toBe("1 hour after they join");
  expect(words("entry", 2, 1)).toBe("2 days and 1 hour after they join");
  expect(words("entry", 0, 0)).toBe("0 hours after they join");
  expect(words("entry", 0, 36)).toBe("36 hours after they join");
  expect(words("walkthrough", -7, 0)).toBe("7 days before the walkthrough");
  expect(words("walkthrough", 0, -2)).toBe("2 hours before the walkthrough");
});

test("leaves out letters without a time, and puts reminders in their order", () => {
  const timing = { ...defaultTiming.warm_lead, durationDays: 2 };
  expect(stepsFor("warm_lead", timing, letters("a", "b", "c")).map(({ key }) => key)).toEqual(["a", "b"]);
  const early = { firstDays: 1, secondDays: 3, thirdHours: 24, textHours: 2 };
  expect(stepsFor("confirmation", early, letters("a", "b", "c", "d")).map(({ key }) => key)).toEqual([
    "b",
    "a",
    "c",
    "d",
  ]);
});

describe("people inside", () => {
  const [old, slower, shorter] = [warm(2, "a", "b", "c"), warm(4, "a", "b", "c"), warm(2, "a")];

  test("go on with the same letter, or after those that they got", () => {
    expect(placeAfter(old, 1, slower)).toBe(1);
    expect(placeAfter(old, 2, shorter)).toBe(1);
    expect(placeAfter(old, 3, slower)).toBe(3);
  });

  test("are counted by the messages that would move", () => {
    const inside = [0, 1, 2].map((step) => ({ versionId: "v", steps: old, step, people: 10, waiting: 9 }));
    expect(countMoved(inside, old)).toEqual({ people: 30, messages: 0 });
    expect(countMoved(inside, slower)).toEqual({ people: 30, messages: 18 });
  });
});

test("shows one owner's life, also over quiet hours and weekends", () => {
  const now = new Date("2026-03-04T18:00:00Z");
  const anchors = exampleAnchors("warm_lead", { now, timeZone });
  expect(anchors.enteredAt.toISOString()).toBe("2026-03-13T23:00:00.000Z");
  const steps = warm(1, "a", "b", "c").map((step) => ({ ...step, channel: "email" as const }));
  const hours = { opensAt: "08:00", closesAt: "18:30", businessDaysOnly: true, closedDays: ["2026-03-16"] };
  const at = lifeOf("warm_lead", steps, anchors, { hours, timeZone }).map((each) => each.at?.toISOString());
  // Friday 7 PM is too late, the weekend is not a business day, and Monday is closed.
  expect(at).toEqual(["2026-03-17T13:00:00.000Z", "2026-03-17T13:00:00.000Z", "2026-03-17T13:00:00.000Z"]);
});
