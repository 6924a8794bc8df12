import { expect, test } from "vitest";
import { parseStorable, storable } from "#app/lib/storable.ts";

test.each([
  ["a\0b", "ab"],
  ["\ud83c", "\ufffd"],
  ["x\udfe0", "x\ufffd"],
  ["🏠 café\n\\u0000", "🏠 café\n\\u0000"],
])("%j is stored as %j", (text, stored) => {
  expect(storable(text)).toBe(stored);
});

test("cleans texts in JSON at any depth", () => {
  expect(parseStorable('{"a":["\\u0000b",{"c":"\\ud800"}],"d":7,"e":null}')).toEqual({
    a: ["b", { c: "\ufffd" }],
    d: 7,
    e: null,
  });
  expect(() => parseStorable("{")).toThrow(SyntaxError);
});
