import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  clockLabel,
  dateInputError,
  formatDateInput,
  halfHours,
  parseDateInput,
  parseDateRange,
} from "#app/components/dates/date-input.ts";

describe("a typed day", () => {
  test.each([
    ["11/20/2026", "2026-11-20"],
    ["1/5/2026", "2026-01-05"],
    ["12/1/26", "2026-12-01"],
    ["2/29/00", "2000-02-29"],
    ["12/31/99", "2099-12-31"],
    [" 02/29/2028 ", "2028-02-29"],
    ["2026-11-20", "2026-11-20"],
    ["01/01/1900", "1900-01-01"],
    ["12/31/2100", "2100-12-31"],
  ])("%s is %s", (text, day) => {
    expect(parseDateInput(text)).toBe(day);
  });

  test.each([
    "",
    "02/29/2026",
    "13/01/2026",
    "00/10/2026",
    "04/31/2026",
    "02/29/26",
    "11/20/6",
    "11/20/026",
    "12/31/1899",
    "01/01/2101",
    "soon",
  ])("%j is refused", (text) => {
    expect(parseDateInput(text)).toBeNull();
  });

  test("survives a round trip through the field", () => {
    const days = fc.date({ min: new Date("1900-01-01"), max: new Date("2100-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10);
        expect(parseDateInput(formatDateInput(day))).toBe(day);
      }),
    );
  });
});

describe("a range", () => {
  test("is none while both ends are empty", () => {
    expect(parseDateRange("", null)).toEqual({ range: null });
  });

  test.each([
    ["2026-11-20", ""],
    ["", "2026-11-20"],
    ["2026-11-31", "2026-12-01"],
    ["2026-12-01", "soon"],
    ["11/20/2026", "01/01/2026"],
  ])("from %j to %j is refused", (from, to) => {
    expect(parseDateRange(from, to)).toEqual({ range: null, error: dateInputError });
  });
});

test.each([
  ["02:33", "2:33 AM"],
  ["00:05", "12:05 AM"],
  ["12:45", "12:45 PM"],
  ["23:59", "11:59 PM"],
  ["24:00", "24:00"],
  ["soon", "soon"],
])("a time %s reads %s", (time, label) => {
  expect(clockLabel(time)).toBe(label);
});

test("a day has 48 half hours, from midnight on", () => {
  expect(halfHours).toHaveLength(48);
  expect([halfHours[0], halfHours[19], halfHours[25], halfHours[47]].map((step) => step?.label)).toEqual([
    "12:00 AM",
    "9:30 AM",
    "12:30 PM",
    "11:30 PM",
  ]);
});
