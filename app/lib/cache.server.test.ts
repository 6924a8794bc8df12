import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearCaches, kept } from "#app/lib/cache.server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const answers = (...readings: (() => Promise<string>)[]) => {
  const list = [...readings];
  return kept(() => list.shift()?.() ?? Promise.reject(new Error("asked too often")));
};

test("serves a value for five seconds, until it is cleared", async () => {
  const { ask } = answers(
    async () => "first",
    async () => "second",
    async () => "third",
  );
  expect([await ask(0), await ask(4_999), await ask(5_000)]).toEqual(["first", "first", "second"]);
  clearCaches();
  expect(await ask(5_001)).toBe("third");
});

test("serves the last value when the next read fails or is slow", async () => {
  const { ask } = answers(
    async () => "first",
    () => Promise.reject(new Error("away")),
    () => new Promise(() => {}),
  );
  expect([await ask(0), await ask(5_000)]).toEqual(["first", "first"]);
  const waiting = ask(10_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await waiting).toBe("first");
});

test("waits only once for a hanging database", async () => {
  const hangs = () => new Promise<string>(() => {});
  const [one, other] = [answers(async () => "one", hangs), answers(async () => "other", hangs)];
  expect([await one.ask(100_000), await other.ask(100_000)]).toEqual(["one", "other"]);
  const first = one.ask(110_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await first).toBe("one");
  expect(await other.ask(111_000)).toBe("other");
});

test("fails without an earlier value, and reads again", async () => {
  const { ask } = answers(
    () => Promise.reject(new Error("away")),
    async () => "first",
  );
  await expect(ask(0)).rejects.toThrow("away");
  expect(await ask(1)).toBe("first");
});

test("runs a lazy query once", async () => {
  let runs = 0;
  // biome-ignore lint/suspicious/noThenProperty: as Drizzle's queries have it
  const query: PromiseLike<number> = { then: (...way) => Promise.resolve(++runs).then(...way) };
  const { ask } = kept(() => query);
  expect([await ask(0), await ask(1)]).toEqual([1, 1]);
});

test("serves the value of the start when the database is unavailable", async () => {
  vi.resetModules();
  const fresh = await import("#app/lib/cache.server.ts");
  const readings = [async () => "first", () => Promise.reject(new Error("away"))];
  const { ask } = fresh.kept(() => readings.shift()?.() ?? Promise.reject(new Error("asked too often")));
  await fresh.warmCaches();
  expect(await ask(Date.now() + 5_000)).toBe("first");
});
