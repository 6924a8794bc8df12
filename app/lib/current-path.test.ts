import { expect, it } from "vitest";
import { currentPath, withParams } from "#app/lib/current-path.ts";

it("leaves out what only opens a dialog", () => {
  const url = new URL(
    "https://site.example/leads?status=new&delete=1&ids=a&ids=b&edit=x&restored=c&from=2026-01-01",
  );
  expect(currentPath(url)).toBe("/leads?status=new&from=2026-01-01");
  expect(currentPath(new URL("https://site.example/dashboard?edit=x"))).toBe("/dashboard");
});

it("changes, adds and takes away parameters", () => {
  expect(withParams("/leads?status=new&after=x", { after: null, from: "2026-01-01" })).toBe(
    "/leads?status=new&from=2026-01-01",
  );
  expect(withParams("/leads?status=new", { status: null })).toBe("/leads");
});
