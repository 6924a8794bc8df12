import { findFeed } from "#app/features/walkthroughs/queries.server.ts";
import type { Route } from "./+types/calendar-feed.ts";

/** For calendar programs, which can't sign in. */
export async function loader({ params: { file } }: Route.LoaderArgs) {
  const key = file.endsWith(".ics") ? file.slice(0, -4) : "";
  const feed = await findFeed(key, new Date());
  if (feed === null) return new Response("There is no such calendar.", { status: 404, headers });
  return new Response(feed, { headers: { ...headers, "Content-Type": "text/calendar; charset=utf-8" } });
}

const headers = {
  "Content-Type": "text/plain; charset=utf-8",
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex",
};
