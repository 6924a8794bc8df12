import { href } from "react-router";
import { isUnlinked } from "#app/components/unlinked-pages.ts";
import { config } from "#app/config.server.ts";
import { findSiteContents } from "#app/features/content/sitemap/queries.server.ts";
import { type SitemapPage, sitemapXml } from "#app/features/content/sitemap/rules.ts";
import { pages } from "#app/pages.ts";
import { untilSetUp } from "#app/server/setup.server.ts";
import type { Route } from "./+types/sitemap.ts";

export const middleware: Route.MiddlewareFunction[] = [untilSetUp];

export async function loader() {
  const { areas, team, posts, ownPages, policies, unlinked } = await findSiteContents(new Date());
  const newest = posts
    .map(({ changedOn }) => changedOn)
    .sort()
    .at(-1);
  const changes = new Map<string, string>(
    policies.map(({ name, updatedOn }) => [href(`/${name}`), updatedOn]),
  );
  if (newest) changes.set(href("/blog"), newest);
  const listed: SitemapPage[] = [
    ...pages.map(({ path }) => pageAt(path, changes.get(path))),
    ...areas.map(({ slug }) => pageAt(href("/areas/:city", { city: slug }))),
    ...team.map(({ slug }) => pageAt(href("/team/:slug", { slug }))),
    ...ownPages.map(({ slug, updatedAt }) =>
      pageAt(href("/:slug", { slug }), updatedAt.toISOString().slice(0, 10)),
    ),
    ...posts.map(({ slug, changedOn }) => pageAt(href("/blog/:slug", { slug }), changedOn)),
  ];
  return new Response(
    sitemapXml(
      config.appUrl,
      listed.filter(({ path }) => !isUnlinked(path, unlinked)),
    ),
    {
      headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
    },
  );
}

const pageAt = (path: string, changed?: string): SitemapPage => ({ path, ...(changed && { changed }) });
