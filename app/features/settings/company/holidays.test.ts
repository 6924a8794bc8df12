import { expect, test } from "vitest";
import { federalHolidays, holidaysAhead } from "#app/features/settings/company/holidays.ts";

// Source: Office of Personnel Management.
test("lists the federal holidays of 2026 and 2027 with moved ones", () => {
  expect(federalHolidays(2026)).toEqual([
    ...["2026-01-01", "2026-01-19", "2026-02-16", "2026-05-25", "2026-06-19", "2026-07-03"],
    ...["2026-09-07", "2026-10-12", "2026-11-11", "2026-11-26", "2026-12-25"],
  ]);
  expect(federalHolidays(2027)).toEqual([
    ...["2027-01-01", "2027-01-18", "2027-02-15", "2027-05-31", "2027-06-18", "2027-07-05"],
    ...["2027-09-06", "2027-10-11", "2027-11-11", "2027-11-25", "2027-12-24"],
  ]);
});

test("lists fourteen months ahead, with New Year's Day observed in December", () => {
  const ahead = holidaysAhead("2026-11-21");
  expect(ahead[0]).toBe("2026-11-26");
  expect(ahead.at(-1)).toBe("2028-01-17");
  expect(holidaysAhead("2027-12-01")).toContain("2027-12-24");
  expect(federalHolidays(2028)[0]).toBe("2027-12-31");
  expect(holidaysAhead("2027-12-01")).toContain("2027-12-31");
});
