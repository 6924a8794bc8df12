import fc from "fast-check";
import { expect, test } from "vitest";
import { composeCover } from "#app/features/content/blog/cover.ts";
import { sampleArticles } from "#app/seed/blog.ts";

const slugs = sampleArticles.map(({ slug }) => slug);

test("a slug has one cover, for ever", () => {
  fc.assert(
    fc.property(fc.string(), (slug) => {
      expect(composeCover(slug)).toEqual(composeCover(slug));
    }),
  );
});

test("no two shipped posts have the same picture, and every scene is among them", () => {
  expect(new Set(slugs.map((slug) => JSON.stringify(composeCover(slug)))).size).toBe(slugs.length);
  expect(new Set(slugs.map((slug) => composeCover(slug).scene)).size).toBe(5);
});
