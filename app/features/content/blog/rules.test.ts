import fc from "fast-check";
import { expect, test } from "vitest";
import {
  postListPath,
  readPostFilter,
  shareLinks,
  updatedOn,
  withAbsoluteLinks,
  withContents,
} from "#app/features/content/blog/rules.ts";

test("a filter survives the way into the address and back", () => {
  const slug = fc.option(fc.stringMatching(/^[a-z0-9-]{1,80}$/));
  const filter = fc.record({ category: slug, tag: slug, page: fc.integer({ min: 1, max: 10_000 }) });
  fc.assert(
    fc.property(filter, (wanted) => {
      const { searchParams } = new URL(postListPath(wanted), "https://porchlight.example");
      expect(readPostFilter(searchParams)).toEqual(wanted);
    }),
  );
});

test.each(["0", "-1", "1.5", "two", "1e400", "", "🏠", "NaN"])("page %j is the first", (page) => {
  expect(readPostFilter(new URLSearchParams({ page })).page).toBe(1);
});

test("reads only slugs from the query string", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (category, tag) => {
      const filter = readPostFilter(new URLSearchParams({ category, tag }));
      for (const slug of [filter.category, filter.tag]) expect(slug ?? "a").toMatch(/^[a-z0-9-]+$/);
    }),
  );
});

test("escapes the URL and the title in share links", () => {
  const url = "https://porchlight.example/blog/a?b=c&d=e#f";
  const { x, linkedIn } = shareLinks({ url, title: "Rent & sell: 50% “more”" });
  expect(Object.fromEntries(new URL(x).searchParams)).toEqual({ url, text: "Rent & sell: 50% “more”" });
  expect(new URL(linkedIn).searchParams.get("url")).toBe(url);
});

test("makes links within the site absolute", () => {
  const html =
    '<a href="/team">a</a><img src="/b.png" /><a href="https://other.example/">c</a><a href="#d">d</a>';
  expect(withAbsoluteLinks(html, "https://p.example")).toBe(
    '<a href="https://p.example/team">a</a><img src="https://p.example/b.png" /><a href="https://other.example/">c</a><a href="#d">d</a>',
  );
});

test("lists the sections of a text and gives each an id", () => {
  expect(withContents("<p>a</p><h2>Rent &amp; <b>repairs</b></h2><h3>b</h3><h2>c</h2>")).toEqual({
    html: '<p>a</p><h2 id="part-1">Rent &amp; <b>repairs</b></h2><h3>b</h3><h2 id="part-2">c</h2>',
    contents: [
      { id: "part-1", title: "Rent & repairs" },
      { id: "part-2", title: "c" },
    ],
  });
});

test("a text was updated on the day of its latest insertion", () => {
  const ins = (day: string) => `<p><ins datetime="${day}">x</ins></p>`;
  expect(updatedOn(ins("2026-01-02") + ins("2026-11-20") + ins("2025-12-31"))).toBe("2026-11-20");
  expect(updatedOn("<p>As it was on 2026-11-20.</p>")).toBeNull();
});
