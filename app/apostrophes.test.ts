import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Articles and biographies are typeset; PDFs set their own apostrophes. */
const typeset = /\.test\.tsx?$|^app\/seed\/data\/(articles|team)\.ts$/;

test("texts of the interface and of emails use the straight apostrophe", () => {
  const files = globSync("{app,emails}/**/*.{ts,tsx}").filter((file) => !typeset.test(file));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => /[\p{L}}]’/u.test(readFileSync(file, "utf8")))).toEqual([]);
});
