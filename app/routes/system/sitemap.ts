import { href } from "react-router";
import { config } from "#app/config.server.ts";
import { findSiteContents } from "#app/domain/sitemap/queries.server.ts";
import { type SitemapPage, sitemapXml } from "#app/domain/sitemap/rules.ts";

export async function loader() {
  const { areas, team, posts, policies } = await findSiteContents(new Date());
  const newest = posts[0] && dayOf(posts[0]);
  const pages: SitemapPage[] = [
    { path: href("/") },
    ...[href("/analysis"), href("/enroll"), href("/rentals"), href("/rent-vs-sell"), href("/invest-a-view")]
      .concat(href("/realtor-referral"), href("/webinar"), href("/areas"))
      .map((path) => ({ path })),
    ...areas.map(({ slug }) => ({ path: href("/areas/:city", { city: slug }) })),
    { path: href("/team") },
    ...team.map(({ slug }) => ({ path: href("/team/:slug", { slug }) })),
    { path: href("/blog"), ...(newest && { changed: newest }) },
    ...posts.map((post) => ({ path: href("/blog/:slug", { slug: post.slug }), changed: dayOf(post) })),
    ...policies.map(({ name, updatedOn }) => ({ path: href(`/${name}`), changed: updatedOn })),
  ];
  return new Response(sitemapXml(config.appUrl, pages), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}

const dayOf = ({ publishedAt }: { publishedAt: Date | null }) =>
  (publishedAt ?? new Date(0)).toISOString().slice(0, 10);
