import { isSiteImageType } from "#app/features/media/rules.ts";
import { siteImagePng } from "#app/features/media/site-image.server.ts";
import type { Route } from "./+types/site-image.ts";

/** The addresses of the previous backend's bucket, such as `/site-images/logo.png`. */
export async function loader({ params }: Route.LoaderArgs) {
  const type = /^([a-z]+)\.png$/.exec(params.file)?.[1] ?? "";
  if (!isSiteImageType(type))
    return new Response("Not found\n", { status: 404, headers: { "Content-Type": "text/plain" } });
  return new Response(new Uint8Array(await siteImagePng(type)), {
    headers: { "Content-Type": "image/png", "Cache-Control": "public, max-age=3600" },
  });
}
