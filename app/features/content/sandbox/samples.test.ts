import { expect, test } from "vitest";
import { homesIn, sampleHomes, sampleSlots } from "#app/features/content/sandbox/samples.ts";

const zone = "America/Chicago";

test("offers five working days with four times each, without holidays", () => {
  const days = sampleSlots(new Date("2026-11-21T12:00:00Z"), zone, ["2026-11-26"]);
  expect(
    days.map(({ day }) => day.toLocaleDateString("en-US", { timeZone: zone, weekday: "short" })),
  ).toEqual(["Mon", "Tue", "Wed", "Fri", "Mon"]);
  expect(days[0]?.times[0]?.toISOString()).toBe("2026-11-23T15:00:00.000Z");
});

test("the first time of a day is nine o'clock there, also after the clocks change", () => {
  const [, monday] = sampleSlots(new Date("2026-10-29T12:00:00Z"), zone, []);
  expect(monday?.times[0]?.toISOString()).toBe("2026-11-02T15:00:00.000Z");
});

test("recognizes a city in both spellings", () => {
  expect(homesIn("West Des Moines")).toEqual(homesIn("west-des-moines"));
  expect(homesIn("West Des Moines").length).toBeGreaterThan(1);
  expect(homesIn("Paris")).toEqual([]);
  expect(homesIn(null)).toEqual(sampleHomes);
});
