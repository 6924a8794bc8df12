import { Readable } from "node:stream";
import { openFile } from "#app/domain/documents/files.server.ts";
import { done, type Result, refused } from "#app/domain/result.ts";

/**
 * A file of a document as a download that nothing keeps a copy of; 404 where there is none, 503 while the store cannot
 * give it.
 *
 * @param key where it lies; null where it belongs to nobody.
 */
export async function downloadReply(key: string | null, name: string): Promise<Response> {
  const download = await openDownload(key, name);
  if (download.ok) return download.value;
  return download.reason === "not_found"
    ? plain("There is no document at this address.", 404)
    : plain(`${notDownloaded}. Please try again later.`, 503);
}

/** The same for a caller that is answered in other words where there is none, or not now. */
export async function openDownload(key: string | null, name: string): Promise<Result<Response>> {
  const opened = key ? await openFile(key) : null;
  if (!opened || (!opened.ok && opened.isGone)) return refused("not_found", notDownloaded);
  if (!opened.ok) return refused("unavailable", "The file cannot be had right now.");
  const reply = new Response(Readable.toWeb(opened.stream) as ReadableStream, {
    headers: {
      ...unkept,
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Content-Length": String(opened.bytes),
    },
  });
  return done(reply);
}

const notDownloaded = "Failed to download document";

const unkept = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" };

const plain = (text: string, status: number) =>
  new Response(`${text}\n`, {
    status,
    headers: {
      ...unkept,
      "Content-Type": "text/plain; charset=utf-8",
      ...(status === 503 && { "Retry-After": "30" }),
    },
  });
