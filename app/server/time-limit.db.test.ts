import { expect, test } from "vitest";
import { isUnavailable } from "#app/server/faults.server.ts";
import { inTime } from "#app/server/time-limit.server.ts";

test("work that is done in time gives its value, and its own error", async () => {
  expect(await inTime(Promise.resolve("done"), 1_000)).toBe("done");
  await expect(inTime(Promise.reject(new Error("wrong")), 1_000)).rejects.toThrow("wrong");
});

test("work that hangs ends as a database out of reach does", async () => {
  const error = await inTime(new Promise(() => {}), 1).catch((late: unknown) => late);
  expect(isUnavailable(error)).toBe(true);
});
