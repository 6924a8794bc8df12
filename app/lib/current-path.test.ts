import { expect, it } from "vitest";
import { currentPath, pageLinks, withParams } from "#app/lib/current-path.ts";

it("leaves out what only opens a dialog", () => {
  const url = new URL("https://site.example/leads?status=new&dialog=view&from=2026-01-01");
  expect(currentPath(url)).toBe("/leads?status=new&from=2026-01-01");
  expect(currentPath(new URL("https://site.example/dashboard?dialog=view"))).toBe("/dashboard");
});

it("changes, adds and takes away parameters", () => {
  expect(withParams("/leads?status=new&after=x", { after: null, from: "2026-01-01" })).toBe(
    "/leads?status=new&from=2026-01-01",
  );
  expect(withParams("/leads?status=new", { status: null })).toBe("/leads");
});

it("links to the pages before and after", () => {
  expect(pageLinks("/leads?status=new", { newer: null, older: null })).toEqual({});
  expect(pageLinks("/leads?status=new&older=b", { newer: "a", older: "c" })).toEqual({
    previousHref: "/leads?status=new&newer=a",
    nextHref: "/leads?status=new&older=c",
  });
});
