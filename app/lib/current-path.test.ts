import { expect, it } from "vitest";
import { currentPath, pageLinks, withParams } from "#app/lib/current-path.ts";

it("leaves out what only opens a dialog", () => {
  const url = new URL("https://site.example/leads?status=new&delete=1&ids=a&ids=b&from=2026-01-01");
  expect(currentPath(url)).toBe("/leads?status=new&from=2026-01-01");
  expect(currentPath(new URL("https://site.example/dashboard?delete=1"))).toBe("/dashboard");
});

it("changes, adds and takes away parameters", () => {
  expect(withParams("/leads?status=new&after=x", { after: null, from: "2026-01-01" })).toBe(
    "/leads?status=new&from=2026-01-01",
  );
  expect(withParams("/leads?status=new", { status: null })).toBe("/leads");
});

it("links to the pages before and after", () => {
  expect(pageLinks("/leads?status=new", { page: 1, pages: 1 })).toEqual({});
  expect(pageLinks("/leads?page=2&status=new", { page: 2, pages: 3 })).toEqual({
    previousHref: "/leads?status=new",
    nextHref: "/leads?page=3&status=new",
  });
});
