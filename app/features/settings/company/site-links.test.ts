import { expect, test } from "vitest";
import { isUnlinked } from "#app/components/unlinked-pages.ts";
import { defaultPagesShown, unlinkedPaths } from "#app/features/settings/company/site-links.ts";

const full = { posts: 1, listingsUrl: "https://homes.example", webinar: {} };

test("links every page of a firm that has something to show", () => {
  expect(unlinkedPaths(defaultPagesShown, full)).toEqual([]);
});

test("links neither empty pages nor those that are switched off", () => {
  const empty = { posts: 0, listingsUrl: null, webinar: null };
  expect(unlinkedPaths(defaultPagesShown, empty)).toEqual(["/blog", "/rentals", "/webinar"]);
  expect(unlinkedPaths({ ...defaultPagesShown, rentVsSell: false }, full)).toEqual(["/rent-vs-sell"]);
});

test.each([
  ["/blog", true],
  ["/blog/a-post?page=2", true],
  ["/blog#top", true],
  ["/blogs", false],
  ["/#blog", false],
  ["https://blog/blog", false],
])("%s is unlinked with the blog: %s", (to, expected) => {
  expect(isUnlinked(to, ["/blog"])).toBe(expected);
});
