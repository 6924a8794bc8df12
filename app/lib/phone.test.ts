import { expect, test } from "vitest";
import { toE164, typedPhone } from "#app/lib/phone.ts";

test.each([
  ["515-555-0142", "+15155550142"],
  ["1 (515) 555-0142", "+15155550142"],
  ["+1 515 555 0142", "+15155550142"],
  ["515-555-014", null],
  ["call me", null],
])("%j is read as %j", (typed, e164) => {
  expect(toE164(typed)).toBe(e164);
  expect(typedPhone(typed)).toBe(e164);
});

test("accepts only complete US numbers from forms", () => {
  expect(toE164("+49 30 1234567")).toBe("+49301234567");
  expect(typedPhone("+49 30 1234567")).toBeNull();
  expect(toE164("+1 515 555 01")).toBe("+151555501");
  expect(typedPhone("+1 515 555 01")).toBeNull();
});
