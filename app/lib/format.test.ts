import { expect, test } from "vitest";
import {
  formatDateTime,
  formatDay,
  formatDollars,
  formatDollarsAndCents,
  formatExactDateTime,
  formatHours,
  formatLongDay,
  formatMonth,
  formatNumber,
  formatPercent,
  formatPhone,
  formatPromisedDollars,
  formatSignedDollars,
  telUrl,
} from "#app/lib/format.ts";

test("dollars have no decimals and a real minus", () => {
  expect(formatDollars(2_208_000)).toBe("$22,080");
  expect(formatDollars(-1_523_52)).toBe("−$1,524");
  expect(formatDollars(50)).toBe("$1");
  expect(formatDollars(-49)).toBe("$0");
  expect(formatDollarsAndCents(299_50)).toBe("$299.50");
  expect(formatDollarsAndCents(-5)).toBe("−$0.05");
});

test("shows the cents of a promised amount, so that it is never rounded up", () => {
  expect(formatPromisedDollars(400_00)).toBe("$400");
  expect(formatPromisedDollars(99_50)).toBe("$99.50");
  expect(formatPromisedDollars(555_55)).toBe("$555.55");
});

test("uses the singular for one hour", () => {
  expect(formatHours(1)).toBe("1 hour");
  expect(formatHours(24)).toBe("24 hours");
});

test("shows a plus for a gain, and none for zero", () => {
  expect(formatSignedDollars(71_00)).toBe("+$71");
  expect(formatSignedDollars(-18_00)).toBe("−$18");
  expect(formatSignedDollars(0)).toBe("$0");
  expect(formatSignedDollars(49)).toBe("$0");
});

test("formats rates and numbers", () => {
  expect(formatPercent(690)).toBe("6.9%");
  expect(formatPercent(1_000)).toBe("10%");
  expect(formatPercent(-25)).toBe("−0.25%");
  expect(formatNumber(1_480)).toBe("1,480");
  expect(formatNumber(1.5)).toBe("1.5");
});

test("an instant is shown in the company's zone, with a plain space before AM", () => {
  expect(formatDateTime("2026-11-21T08:38:52Z")).toBe("Nov 21, 2:38 AM");
  expect(formatDateTime(new Date("2026-07-01T17:05:00Z"))).toBe("Jul 1, 12:05 PM");
  expect(formatDateTime("2026-11-21T08:38:52Z", "America/New_York")).toBe("Nov 21, 3:38 AM");
});

test("distinguishes the repeated hour by its zone", () => {
  expect(formatExactDateTime("2026-11-01T06:30:00Z")).toBe("Nov 1, 2026, 1:30 AM CDT");
  expect(formatExactDateTime("2026-11-01T07:30:00Z")).toBe("Nov 1, 2026, 1:30 AM CST");
});

test("skips the missing hour", () => {
  expect(formatDateTime("2026-03-08T07:59:00Z")).toBe("Mar 8, 1:59 AM");
  expect(formatDateTime("2026-03-08T08:00:00Z")).toBe("Mar 8, 3:00 AM");
});

test("a calendar day is the same in every zone", () => {
  expect(formatDay("2026-11-01")).toBe("Nov 1, 2026");
  expect(formatDay("2026-11-01", "Pacific/Kiritimati")).toBe("Nov 1, 2026");
  expect(formatLongDay("2026-11-18")).toBe("November 18, 2026");
  expect(formatMonth("2026-08-01")).toBe("Aug 2026");
});

test("the day of an instant is the company's day", () => {
  expect(formatDay("2026-11-21T05:59:00Z")).toBe("Nov 20, 2026");
  expect(formatDay("2026-11-21T06:00:00Z")).toBe("Nov 21, 2026");
});

test.each([
  ["+15155550142", "515-555-0142"],
  ["15155550142", "515-555-0142"],
  ["(515) 555 0142", "515-555-0142"],
  ["+44 20 7946 0000", "+44 20 7946 0000"],
  ["+4915155550", "+4915155550"],
  ["515-555-0142 ext. 3", "515-555-0142 ext. 3"],
  ["+15155550142 ext. 3", "515-555-0142 ext. 3"],
  ["(515) 555-0142 x3", "515-555-0142 ext. 3"],
  ["+44 20 7946 0000 ext. 3", "+44 20 7946 0000 ext. 3"],
  [" 555-0142 ", "555-0142"],
  ["", ""],
])("the phone %j reads %j", (given, shown) => {
  expect(formatPhone(given)).toBe(shown);
});

test.each([
  ["(515) 555-0142", "tel:5155550142"],
  ["+1 515 555 0142", "tel:+15155550142"],
  ["+15155550142 ext. 12", "tel:+15155550142;ext=12"],
  ["515-555-0142 x12", "tel:5155550142;ext=12"],
])("the link of %j is %j", (phone, url) => {
  expect(telUrl(phone)).toBe(url);
});
