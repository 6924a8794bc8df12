import type { Route } from "./+types/cover.ts";

export async function loader({ params }: Route.LoaderArgs) {
  const slug = /^([a-z0-9-]{1,160})\.svg$/.exec(params["*"])?.[1];
  if (!slug) return new Response("Not found\n", { status: 404, headers: { "Content-Type": "text/plain" } });
  const { drawCover } = await import("#app/features/content/blog/components/draw-cover.server.tsx");
  return new Response(drawCover(slug), {
    headers: { "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=86400" },
  });
}
