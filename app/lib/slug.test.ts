import { expect, test } from "vitest";
import { slugOf } from "#app/lib/slug.ts";

test.each([
  ["Ada O’Brien", "ada-obrien"],
  ["  Peña Crèek ", "pena-creek"],
  ["West Des Moines, IA", "west-des-moines-ia"],
  [`${"x".repeat(59)} y`, "x".repeat(59)],
  ["…", ""],
])("%o becomes %o in a URL", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});
