import { expect, test } from "vitest";
import { toE164, typedPhone } from "#app/domain/phone.ts";

test.each([
  ["515-555-0142", "+15155550142"],
  ["1 (515) 555-0142", "+15155550142"],
  ["+1 515 555 0142", "+15155550142"],
  ["+44 20 5550 1420", "+442055501420"],
  ["515-555-014", null],
  ["call me", null],
])("%j is read as %j", (typed, e164) => {
  expect(toE164(typed)).toBe(e164);
  expect(typedPhone(typed)).toBe(e164);
});

test("what is typed now is a whole number, though older records hold others", () => {
  expect(toE164("+1 515 555 01")).toBe("+151555501");
  expect(typedPhone("+1 515 555 01")).toBeNull();
});
