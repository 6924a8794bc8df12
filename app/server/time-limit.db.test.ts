import { expect, test } from "vitest";
import { isUnavailable } from "#app/server/faults.server.ts";
import { inTime } from "#app/server/time-limit.server.ts";

test("returns the value or the error of work that ends in time", async () => {
  expect(await inTime(Promise.resolve("done"), 1_000)).toBe("done");
  await expect(inTime(Promise.reject(new Error("wrong")), 1_000)).rejects.toThrow("wrong");
});

test("fails like an unreachable database when work hangs", async () => {
  const error = await inTime(new Promise(() => {}), 1).catch((late: unknown) => late);
  expect(isUnavailable(error)).toBe(true);
});
