import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cached, clearCaches } from "#app/lib/cache.server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const answers = (...readings: (() => Promise<string>)[]) => {
  const list = [...readings];
  return cached(() => list.shift()?.() ?? Promise.reject(new Error("asked too often")));
};

test("serves a value for five seconds, until it is cleared", async () => {
  const read = answers(
    async () => "first",
    async () => "second",
    async () => "third",
  );
  expect([await read(0), await read(4_999), await read(5_000)]).toEqual(["first", "first", "second"]);
  clearCaches();
  expect(await read(5_001)).toBe("third");
});

test("serves the last value when the next read fails or is slow", async () => {
  const read = answers(
    async () => "first",
    () => Promise.reject(new Error("unavailable")),
    () => new Promise(() => {}),
  );
  expect([await read(0), await read(5_000)]).toEqual(["first", "first"]);
  const waiting = read(10_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await waiting).toBe("first");
});

test("waits only once for a hanging database", async () => {
  const hangs = () => new Promise<string>(() => {});
  const [one, other] = [answers(async () => "one", hangs), answers(async () => "other", hangs)];
  expect([await one(100_000), await other(100_000)]).toEqual(["one", "other"]);
  const first = one(110_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await first).toBe("one");
  expect(await other(111_000)).toBe("other");
});

test("fails without an earlier value, and reads again", async () => {
  const read = answers(
    () => Promise.reject(new Error("unavailable")),
    async () => "first",
  );
  await expect(read(0)).rejects.toThrow("unavailable");
  expect(await read(1)).toBe("first");
});

test("runs a lazy query once", async () => {
  let runs = 0;
  // biome-ignore lint/suspicious/noThenProperty: as Drizzle's queries have it
  const query: PromiseLike<number> = { then: (...way) => Promise.resolve(++runs).then(...way) };
  const read = cached(() => query);
  expect([await read(0), await read(1)]).toEqual([1, 1]);
});

test("serves the value of the start when the database is unavailable", async () => {
  vi.resetModules();
  const fresh = await import("#app/lib/cache.server.ts");
  const readings = [async () => "first", () => Promise.reject(new Error("unavailable"))];
  const read = fresh.cached(() => readings.shift()?.() ?? Promise.reject(new Error("asked too often")));
  await fresh.warmCaches();
  expect(await read(Date.now() + 5_000)).toBe("first");
});
