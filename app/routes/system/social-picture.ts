import { untilSetUp } from "#app/server/setup.server.ts";
import type { Route } from "./+types/social-picture.ts";

export const middleware: Route.MiddlewareFunction[] = [untilSetUp];

export async function loader({ params, request }: Route.LoaderArgs) {
  const key = /^([a-z0-9-]+(?:\/[a-z0-9-]+)?)\.png$/.exec(params["*"])?.[1];
  // Imported with the first picture, to keep the start fast.
  const { findSocialPicture } = await import("#app/features/content/social-pictures/queries.server.ts");
  const picture = key ? await findSocialPicture(key) : null;
  if (!picture)
    return new Response("Not found\n", { status: 404, headers: { "Content-Type": "text/plain" } });
  const headers = { "Cache-Control": "public, max-age=3600", ETag: `"${picture.version}"` };
  if (request.headers.get("if-none-match")?.includes(picture.version))
    return new Response(null, { status: 304, headers });
  return new Response(await picture.png(), { headers: { ...headers, "Content-Type": "image/png" } });
}
