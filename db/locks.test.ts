import { expect, test } from "vitest";
import { locks, textLocks } from "#db/locks.ts";

test.each([
  ["one number", locks],
  ["a text", textLocks],
])("no two locks of %s are the same", (_, numbers) => {
  const all: number[] = Object.values(numbers);
  expect(new Set(all).size).toBe(all.length);
});
