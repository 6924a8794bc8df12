import { config } from "#app/config.server.ts";
import { listFeedPosts } from "#app/features/content/blog/queries.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { requireShown } from "#app/server/pages-shown.server.ts";
import { untilSetUp } from "#app/server/setup.server.ts";
import type { Route } from "./+types/feed.ts";

export const middleware: Route.MiddlewareFunction[] = [untilSetUp];

export async function loader() {
  await requireShown("blog");
  const [posts, company] = await Promise.all([listFeedPosts(), findCompany()]);
  const { makeFeed } = await import("#app/features/content/blog/feed.server.ts");
  return new Response(makeFeed({ posts, company, origin: config.appUrl }), {
    headers: { "Content-Type": "application/rss+xml; charset=utf-8", "Cache-Control": "public, max-age=300" },
  });
}
