import { redirectDocument } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { beginRefresh, keepPage } from "#app/components/office/refresh.ts";

afterEach(() => vi.useRealTimers());

const answer = (result: unknown) => keepPage(undefined, async () => ({ page: { result } }));

const outcome = async (answered: Promise<void>) => {
  vi.useFakeTimers();
  const kept = new Promise((resolve) => setTimeout(resolve, 1_000, "kept"));
  const ends = Promise.race([answered.then(() => "passed on"), kept]);
  await vi.advanceTimersByTimeAsync(1_000);
  return ends;
};

test.each([
  [redirectDocument("/login?to=%2Fdashboard"), "kept"],
  [new TypeError("Failed to fetch"), "kept"],
  [new Error("Unexpected Server Error"), "kept"],
  [redirectDocument("/leads/2"), "passed on"],
  [{ leads: [] }, "passed on"],
])("a refresh answered with %s is %s", async (result, expected) => {
  beginRefresh();
  expect(await outcome(answer(result))).toBe(expected);
});

test("a navigation to the login is passed on", async () => {
  expect(await outcome(answer(redirectDocument("/login")))).toBe("passed on");
});
