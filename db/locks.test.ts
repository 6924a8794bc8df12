import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { locks, textLocks } from "#db/locks.ts";

test.each([
  ["one number", locks],
  ["a text", textLocks],
])("no two locks of %s are the same", (_, numbers) => {
  const all: number[] = Object.values(numbers);
  expect(new Set(all).size).toBe(all.length);
});

test("uses lock numbers in one place only", () => {
  const files = globSync("{app,db,scripts}/**/*.{ts,tsx}");
  expect(files.length).toBeGreaterThan(100);
  const others = files.filter(
    (file) => !file.startsWith("db/locks.") && /advisory(_xact)?_lock/.test(readFileSync(file, "utf8")),
  );
  expect(others).toEqual(["db/migrate.ts"]);
});
