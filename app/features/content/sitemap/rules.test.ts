import { expect, test } from "vitest";
import { robotsText, sitemapXml } from "#app/features/content/sitemap/rules.ts";

test("lists every page with its full, escaped URL and the date of its last change", () => {
  const xml = sitemapXml("https://porch.example", [
    { path: "/" },
    { path: "/blog/o'neil&sons", changed: "2026-11-01" },
  ]);
  expect(xml).toContain("<url><loc>https://porch.example/</loc></url>");
  expect(xml).toContain(
    "<loc>https://porch.example/blog/o&#39;neil&#38;sons</loc><lastmod>2026-11-01</lastmod>",
  );
});

test("crawlers may read every page, so that they see its noindex", () => {
  const text = robotsText("https://porch.example");
  const closed = text.split("\n").flatMap((line) => /^Disallow: (.*)$/.exec(line)?.[1] ?? []);
  const isClosed = (path: string) => closed.some((start) => path.startsWith(start));
  for (const path of ["/api/openapi.json", "/webhooks/stripe", "/events/session", "/zip/50310"])
    expect(isClosed(path)).toBe(true);
  for (const path of [
    "/",
    "/analysis/1",
    "/realtor-referral/1",
    "/enroll/done",
    "/login",
    "/search",
    "/sandbox/x",
  ])
    expect(isClosed(path)).toBe(false);
  expect(text).toContain("Sitemap: https://porch.example/sitemap.xml");
});
