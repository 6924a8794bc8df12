import { expect, test } from "vitest";
import { unitsUntold } from "#app/domain/analysis/rules/units.ts";

test.each([
  ["multi-family", 1, true],
  ["multi-family", 0, true],
  ["multi-family", null, true],
  ["multi-family", 2, false],
  ["single-family", 1, false],
  [null, null, false],
])(
  "of a %s home with %s units, whether the units are still to be asked for is %s",
  (type, units, isAsked) => {
    expect(unitsUntold({ propertyType: type, unitCount: units })).toBe(isAsked);
  },
);
