import { expect, test } from "vitest";
import { isScripted } from "#app/server/scripted.ts";

test.each([
  ["https://homes.example/leads.data", true],
  ["/leads.data?_routes=routes%2Foffice", true],
  ["/leads", false],
  ["/leads?to=/leads.data", false],
  [undefined, false],
])("%s is a request of the router: %s", (url, scripted) => {
  expect(isScripted({ url })).toBe(scripted);
});
