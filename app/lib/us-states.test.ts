import { expect, test } from "vitest";
import { stateCode, stateName, stateOfZip, statesOfZip } from "#app/lib/us-states.ts";

test.each([
  ["50309", "IA"],
  ["90210", "CA"],
  ["02108", "MA"],
  ["55401-1234", "MN"],
  ["06320", "CT"],
  ["06390", "NY"],
  ["83401", "ID"],
  ["83414", "WY"],
  ["73949", "TX"],
  ["00501", "NY"],
  ["09012", "AE"],
  ["34002", "AA"],
  ["34101", "FL"],
  ["96201", "AP"],
  ["96799", "AS"],
  ["96810", "HI"],
  ["96910", "GU"],
  ["96950", "MP"],
  ["00802", "VI"],
  ["00000", null],
  ["5030", null],
  [null, null],
])("the ZIP code %s is in %s", (zip, state) => {
  expect(stateOfZip(zip)).toBe(state);
});

test("a post at the border is in two states", () => {
  expect(statesOfZip("42223")).toEqual(["KY", "TN"]);
});

test("a state has a code and a name", () => {
  expect([stateCode("iowa"), stateCode(" mn "), stateCode("XX")]).toEqual(["IA", "MN", null]);
  expect([stateName("MN"), stateName("Ontario")]).toEqual(["Minnesota", "Ontario"]);
});
