import { href } from "react-router";
import { config } from "#app/config.server.ts";
import { findSiteContents } from "#app/domain/sitemap/queries.server.ts";
import { type SitemapPage, sitemapPaths, sitemapXml } from "#app/domain/sitemap/rules.ts";
import { untilSetUp } from "#app/http/set-up.server.ts";
import type { Route } from "./+types/sitemap.ts";

export const middleware: Route.MiddlewareFunction[] = [untilSetUp];

export async function loader() {
  const { areas, team, posts, policies } = await findSiteContents(new Date());
  const newest = posts
    .map(({ changedOn }) => changedOn)
    .sort()
    .at(-1);
  const changes = new Map<string, string>(
    policies.map(({ name, updatedOn }) => [href(`/${name}`), updatedOn]),
  );
  if (newest) changes.set(href("/blog"), newest);
  const pages: SitemapPage[] = [
    ...sitemapPaths.map((path) => pageAt(path, changes.get(path))),
    ...areas.map(({ slug }) => pageAt(href("/areas/:city", { city: slug }))),
    ...team.map(({ slug }) => pageAt(href("/team/:slug", { slug }))),
    ...posts.map(({ slug, changedOn }) => pageAt(href("/blog/:slug", { slug }), changedOn)),
  ];
  return new Response(sitemapXml(config.appUrl, pages), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}

const pageAt = (path: string, changed?: string): SitemapPage => ({ path, ...(changed && { changed }) });
