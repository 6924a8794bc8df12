import { untilSetUp } from "#app/http/set-up.server.ts";
import type { Route } from "./+types/social-picture.ts";

export const middleware: Route.MiddlewareFunction[] = [untilSetUp];

/** The Open Graph picture of a page; an unknown one is not found, and no word of the address gets into a picture. */
export async function loader({ params, request }: Route.LoaderArgs) {
  const key = /^([a-z0-9-]+(?:\/[a-z0-9-]+)?)\.png$/.exec(params["*"])?.[1];
  // Loaded with the first picture: a start does not wait for what paints them.
  const { findSocialPicture } = await import("#app/domain/social-pictures/queries.server.ts");
  const picture = key ? await findSocialPicture(key) : null;
  if (!picture)
    return new Response("Not found\n", { status: 404, headers: { "Content-Type": "text/plain" } });
  const headers = { "Cache-Control": "public, max-age=3600", ETag: `"${picture.version}"` };
  if (request.headers.get("if-none-match")?.includes(picture.version))
    return new Response(null, { status: 304, headers });
  return new Response(await picture.png(), { headers: { ...headers, "Content-Type": "image/png" } });
}
