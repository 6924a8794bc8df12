import { Readable } from "node:stream";
import { redirect } from "react-router";
import { findPictureAddress, openPictureFile } from "#app/features/media/queries.server.ts";
import type { Route } from "./+types/picture-file.ts";

const types: Record<string, string> = { webp: "image/webp", jpg: "image/jpeg", png: "image/png" };

/** A size of a picture, whose address changes with its content, or `{id}` for the picture as it is now. */
export async function loader({ params }: Route.LoaderArgs) {
  const path = params["*"];
  const [, extension] = /^[0-9a-f]{32}\/(?:\d{1,4}|fallback)\.(webp|jpg|png)$/.exec(path) ?? [];
  if (!extension) {
    const address = await findPictureAddress(path);
    return address ? redirect(address, { headers: { "Cache-Control": "public, max-age=300" } }) : notFound();
  }
  const opened = await openPictureFile(path);
  if (!opened.ok) return opened.code === "not found" ? notFound() : unavailable();
  return new Response(Readable.toWeb(opened.content) as ReadableStream<Uint8Array>, {
    headers: {
      "Content-Type": types[extension] ?? "application/octet-stream",
      "Cache-Control": "public, max-age=31536000, immutable",
      "Content-Security-Policy": "sandbox",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

const plain = { "Content-Type": "text/plain", "Cache-Control": "no-store" };
const notFound = () => new Response("Not found\n", { status: 404, headers: plain });
const unavailable = () =>
  new Response("Try again\n", { status: 503, headers: { ...plain, "Retry-After": "5" } });
