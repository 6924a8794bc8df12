import fc from "fast-check";
import { expect, test } from "vitest";
import { currentPath, pageLinks, properPath, withParams } from "#app/lib/current-path.ts";

test("leaves out what only opens a dialog", () => {
  const url = new URL("https://site.example/leads?status=new&dialog=view&from=2026-01-01");
  expect(currentPath(url)).toBe("/leads?status=new&from=2026-01-01");
  expect(currentPath(new URL("https://site.example/dashboard?dialog=view"))).toBe("/dashboard");
});

test("changes, adds and takes away parameters", () => {
  expect(withParams("/leads?status=new&after=x", { after: null, from: "2026-01-01" })).toBe(
    "/leads?status=new&from=2026-01-01",
  );
  expect(withParams("/leads?status=new", { status: null })).toBe("/leads");
});

test("links to the pages before and after", () => {
  expect(pageLinks("/leads?status=new", { newer: null, older: null })).toEqual({});
  expect(pageLinks("/leads?status=new&older=b", { newer: "a", older: "c" })).toEqual({
    previousHref: "/leads?status=new&newer=a",
    nextHref: "/leads?status=new&older=c",
  });
});

test("removes a trailing slash and capitals from a path", () => {
  expect(properPath("/Blog/")).toBe("/blog");
  expect(properPath("/areas/West-Des-Moines")).toBe("/areas/west-des-moines");
  expect(properPath("/blog")).toBeNull();
  expect(properPath("/")).toBeNull();
});

test("leaves ids unchanged", () => {
  expect(properPath("/Realtor-Referral/AbC9/", ["AbC9"])).toBe("/realtor-referral/AbC9");
});

test("never redirects to another host, and redirects at most once", () => {
  fc.assert(
    fc.property(fc.webPath(), (path) => {
      const proper = properPath(`/${path}`);
      if (proper === null) return;
      expect(proper.startsWith("/") && !proper.startsWith("//")).toBe(true);
      expect(properPath(proper)).toBeNull();
    }),
  );
});
