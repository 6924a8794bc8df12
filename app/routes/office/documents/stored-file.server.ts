import { openFile } from "#app/features/agreements/queries/office.server.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { pdfReply, textReply, uncached } from "#app/server/documents.server.ts";

/** 404 when the file doesn't exist, 503 when the store is unavailable. */
export async function downloadReply(key: string | null, name: string): Promise<Response> {
  const download = await openDownload(key, name);
  if (download.ok) return download.value;
  return openProblem(download.reason === "not_found");
}

const openProblem = (isGone: boolean) =>
  isGone
    ? textReply("There is no document at this URL.", 404)
    : textReply(`${notDownloaded}. Please try again later.`, 503);

export async function openDownload(key: string | null, name: string): Promise<Result<Response>> {
  const opened = key ? await openFile(key) : null;
  if (!opened || (!opened.ok && opened.isGone)) return refused("not_found", notDownloaded);
  if (!opened.ok) return refused("unavailable", "The file is unavailable right now.");
  return done(pdfReply(opened.content, name));
}

const notDownloaded = "Failed to download document";

/** The type is what the content showed when it was stored. */
export async function attachmentReply(file: { fileKey: string; name: string; mediaType: string }) {
  const opened = await openFile(file.fileKey);
  if (!opened.ok) return openProblem(opened.isGone);
  const plain = file.name.replace(/[^\w.() -]/g, "_");
  return new Response(opened.content, {
    headers: {
      ...uncached,
      "Content-Type": file.mediaType,
      "Content-Disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.name).replace(/['()*]/g, escapedByte)}`,
      "Content-Length": String(opened.content.length),
      "Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

const escapedByte = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
