import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearCaches, kept } from "#app/lib/cache.server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const answers = (...readings: (() => Promise<string>)[]) => {
  const list = [...readings];
  return kept(() => list.shift()?.() ?? Promise.reject(new Error("asked too often")));
};

test("a reading serves for five seconds, and is forgotten when told so", async () => {
  const { ask } = answers(
    async () => "first",
    async () => "second",
    async () => "third",
  );
  expect([await ask(0), await ask(4_999), await ask(5_000)]).toEqual(["first", "first", "second"]);
  clearCaches();
  expect(await ask(5_001)).toBe("third");
});

test("the last reading serves on when the next fails or keeps people waiting", async () => {
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

test("of several questions to a database that hangs only the first is waited for", async () => {
  const hangs = () => new Promise<string>(() => {});
  const [one, other] = [answers(async () => "one", hangs), answers(async () => "other", hangs)];
  expect([await one.ask(100_000), await other.ask(100_000)]).toEqual(["one", "other"]);
  const first = one.ask(110_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await first).toBe("one");
  expect(await other.ask(111_000)).toBe("other");
});

test("without an earlier reading a failure is a failure, and the next question asks again", async () => {
  const { ask } = answers(
    () => Promise.reject(new Error("away")),
    async () => "first",
  );
  await expect(ask(0)).rejects.toThrow("away");
  expect(await ask(1)).toBe("first");
});

test("a query that begins with whoever waits for it runs once", async () => {
  let runs = 0;
  // biome-ignore lint/suspicious/noThenProperty: as Drizzle's queries have it
  const query: PromiseLike<number> = { then: (...way) => Promise.resolve(++runs).then(...way) };
  const { ask } = kept(() => query);
  expect([await ask(0), await ask(1)]).toEqual([1, 1]);
});

test("what was read at the start serves a first question that the database cannot answer", async () => {
  vi.resetModules();
  const fresh = await import("#app/lib/cache.server.ts");
  const readings = [async () => "first", () => Promise.reject(new Error("away"))];
  const { ask } = fresh.kept(() => readings.shift()?.() ?? Promise.reject(new Error("asked too often")));
  await fresh.warmCaches();
  expect(await ask(Date.now() + 5_000)).toBe("first");
});
