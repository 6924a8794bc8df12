import { expect, test } from "vitest";
import { locks, textLocks } from "#db/locks.ts";

test.each([
  ["one number", locks],
  ["a text", textLocks],
])("has no two equal locks in %s", (_, numbers) => {
  const all: number[] = Object.values(numbers);
  expect(new Set(all).size).toBe(all.length);
});
