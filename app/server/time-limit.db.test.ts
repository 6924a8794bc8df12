import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { isUnavailable } from "#app/server/faults.server.ts";
import { inTime } from "#app/server/time-limit.server.ts";
import { db } from "#db/instance.server.ts";
import { silenceDatabase } from "#tests/factories/unavailable.ts";

test("returns the value or the error of work that ends in time", async () => {
  expect(await inTime(Promise.resolve("done"), 1_000)).toBe("done");
  await expect(inTime(Promise.reject(new Error("wrong")), 1_000)).rejects.toThrow("wrong");
});

test("waits for slow work while the database answers", async () => {
  expect(await inTime(setTimeout(2_500, "done"), 2_000)).toBe("done");
});

test("fails when work hangs and the database is silent, and answers again on a new connection", async () => {
  const restore = await silenceDatabase();
  try {
    const error = await inTime(db().execute(sql`select 1`), 100).catch((late: unknown) => late);
    expect(isUnavailable(error)).toBe(true);
  } finally {
    await restore();
  }
  expect(await inTime(db().execute(sql`select 1 as one`))).toEqual([{ one: 1 }]);
});

test("fails when work hangs though the database answers", async () => {
  const error = await inTime(new Promise(() => {}), 1).catch((late: unknown) => late);
  expect(isUnavailable(error)).toBe(true);
});
