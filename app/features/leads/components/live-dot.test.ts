import { expect, it } from "vitest";
import { concernsOneOf } from "#app/features/leads/components/live-dot.tsx";

it.each([
  [undefined, "one", true],
  [undefined, "none", true],
  [["one", "two"], "three,two", true],
  [["one"], "two,three", false],
  [["one"], "none", false],
  [["one"], "many", true],
  [["one"], "", true],
])("a page that shows %j and a change of %j: %s", (shown, changed, concerns) => {
  expect(concernsOneOf(shown, changed)).toBe(concerns);
});
