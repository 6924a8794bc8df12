import { Readable } from "node:stream";
import { openFile } from "#app/domain/documents/files.server.ts";

/**
 * A file of a document as a download that nothing keeps a copy of; 404 where there is none, 503 while the store cannot
 * give it.
 *
 * @param key where it lies; null where it belongs to nobody.
 */
export async function downloadReply(key: string | null, name: string): Promise<Response> {
  if (!key) return plain("There is no document at this address.", 404);
  const opened = await openFile(key);
  if (!opened.ok)
    return opened.isGone
      ? plain("There is no document at this address.", 404)
      : plain("Failed to download document. Please try again later.", 503);
  return new Response(Readable.toWeb(opened.stream) as ReadableStream, {
    headers: {
      ...unkept,
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Content-Length": String(opened.bytes),
    },
  });
}

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
