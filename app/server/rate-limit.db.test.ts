import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { giveBack, resetLimit, withinLimit } from "#app/server/rate-limit.server.ts";
import { db } from "#db/instance.server.ts";
import { rateLimits } from "#db/schema/index.ts";
import { countRequests } from "#tests/setup/limits.ts";

countRequests();

const key = "Reader@Company.example";
const use = (times: number) =>
  Promise.all(Array.from({ length: times }, () => withinLimit("second-factor", key)));
const allowed = async (times: number) => (await use(times)).filter(Boolean).length;

test("allows eight of thirty simultaneous uses, and none of another kind", async () => {
  expect(await allowed(30)).toBe(8);
  expect(await withinLimit("pdf", key)).toBe(true);
});

test("starts again when the window is over, not before", async () => {
  expect(await allowed(9)).toBe(8);
  const row = eq(rateLimits.key, `second-factor:${key.toLowerCase()}`);
  await db().update(rateLimits).set({ expire: sql`now() + interval '1 second'` }).where(row);
  expect(await withinLimit("second-factor", key)).toBe(false);
  await db().update(rateLimits).set({ expire: sql`now()` }).where(row);
  expect(await allowed(9)).toBe(8);
});

test("a use that is given back can be used again", async () => {
  expect(await allowed(8)).toBe(8);
  await giveBack("second-factor", key);
  expect(await allowed(2)).toBe(1);
  await resetLimit("second-factor", key);
  expect(await allowed(9)).toBe(8);
});
