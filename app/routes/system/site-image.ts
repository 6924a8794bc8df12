import { isSiteImageType } from "#app/features/media/rules.ts";
import { siteImagePng } from "#app/features/media/site-image.server.ts";
import type { Route } from "./+types/site-image.ts";

/** The addresses of the previous backend's bucket, such as `/site-images/logo.png`, and icons of a size. */
export async function loader({ params }: Route.LoaderArgs) {
  const [, type = "", size] = /^([a-z]+)(?:-(32|180|192|512))?\.png$/.exec(params.file) ?? [];
  if (!isSiteImageType(type))
    return new Response("Not found\n", { status: 404, headers: { "Content-Type": "text/plain" } });
  return new Response(new Uint8Array(await siteImagePng(type, size ? Number(size) : undefined)), {
    headers: { "Content-Type": "image/png", "Cache-Control": "public, max-age=3600" },
  });
}
