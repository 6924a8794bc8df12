import { describe, expect, test } from "vitest";
import { isOutside, statesServed } from "#app/features/settings/company/service-area.ts";

const iowa = { state: "IA", states: [], zips: [] };
const twinCities = { state: "MN", states: ["MN", "WI"], zips: ["55400-55499", "54016"] };

describe("the service area", () => {
  test.each([
    [iowa, "IA", "50000"],
    [iowa, " Iowa ", " 52899 "],
    [iowa, null, "50309-1234"],
    [twinCities, "MN", "55401"],
    [twinCities, "", "54016"],
    [{ state: "", states: [], zips: [] }, "IA", "50309"],
    [iowa, "IA", ""],
    [{ ...iowa, state: "TN" }, "", "42223"],
  ])("%j includes %s %s", (area, state, zipCode) => {
    expect(isOutside(area, { state, zipCode })).toBe(false);
  });

  test.each([
    [iowa, "NE", "68102"],
    [iowa, "IA", "68102"],
    [iowa, "NE", "50309"],
    [iowa, "IA", "49999"],
    [iowa, "IA", "52900"],
    [iowa, "IA", "5030"],
    [twinCities, "MN", "55500"],
    [twinCities, "WI", "54017"],
    [twinCities, "IA", "50309"],
  ])("%j does not include %s %s", (area, state, zipCode) => {
    expect(isOutside(area, { state, zipCode })).toBe(true);
  });

  test("is the state of the office until states are saved", () => {
    expect([statesServed(iowa), statesServed(twinCities)]).toEqual([["IA"], ["MN", "WI"]]);
  });
});
