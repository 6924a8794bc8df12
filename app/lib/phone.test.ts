import { expect, test } from "vitest";
import { toE164, typedPhone } from "#app/lib/phone.ts";

test.each([
  "515-555-0142",
  "1 (515) 555-0142",
  "+1 515 555 0142",
  "515.555.0142",
  "home: 515-555-0142",
  "515-555-0142 (cell)",
  "011 1 515 555 0142",
])("%j is read, and stored as typed", (typed) => {
  expect(typedPhone(typed)).toEqual({ typed, e164: "+15155550142" });
  expect(toE164(typed)).toBe("+15155550142");
});

test.each([
  ["515-555-0123 x9", "+15155550123 ext. 9"],
  ["+1 515 555 0123 x9", "+15155550123 ext. 9"],
  ["515-555-0123 extension 12", "+15155550123 ext. 12"],
  ["515.555.0123 #12", "+15155550123 ext. 12"],
  ["tel:+1-515-555-0123;ext=12", "+15155550123 ext. 12"],
  ["５１５５５５０１２３", "+15155550123"],
  ["515-555-0123,,12#", "+15155550123 ext. 12"],
  ["515–555–0123", "+15155550123"],
])("%j is stored as %j", (typed, stored) => {
  expect(typedPhone(typed)).toEqual({ typed: stored, e164: "+15155550123" });
});

test.each([
  "515-555-014",
  "(515) 555-012 ext 3",
  "555-0123 x515",
  "(515) 055-0123",
  "(115) 555-0123",
  "5.15556E+09",
  "515-555-0142, 515-555-0143",
  "515-555-0142 or 515-555-0143",
  "Apt 5, 515-555-0142",
  "515-555-0142, 2nd floor",
  "515-555-0142 ext 12 or 13",
  "+1 515 555 01",
  "call me",
  "",
])("%j is no number", (typed) => {
  expect(toE164(typed)).toBeNull();
});

test("accepts only US numbers from forms", () => {
  expect(toE164("+49 30 1234567")).toBe("+49301234567");
  expect(typedPhone("+49 30 1234567")).toBeNull();
});
