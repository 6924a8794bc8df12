import { readCover } from "#app/features/content/blog/covers.server.ts";
import type { Route } from "./+types/cover.ts";

export function loader({ params }: Route.LoaderArgs) {
  const slug = /^([a-z0-9-]{1,160})\.svg$/.exec(params["*"])?.[1];
  if (!slug) return new Response("Not found\n", { status: 404, headers: { "Content-Type": "text/plain" } });
  return new Response(readCover(slug), {
    headers: { "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=86400" },
  });
}
