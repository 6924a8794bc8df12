import { Readable } from "node:stream";

export const uncached = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" };

export const pdfReply = (content: Buffer<ArrayBuffer>, name: string) =>
  new Response(content, {
    headers: {
      ...uncached,
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Content-Length": String(content.length),
    },
  });

/** Streamed as it is read; compression would cost more than the rows. */
export const csvReply = (content: AsyncIterable<Uint8Array>, name: string) =>
  new Response(Readable.toWeb(Readable.from(content)) as ReadableStream<Uint8Array>, {
    headers: {
      ...uncached,
      "Cache-Control": "no-store, no-transform",
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
    },
  });

export const exportReply = ({ content, fileName }: { content: string; fileName: string }, type: string) =>
  new Response(content, {
    headers: {
      ...uncached,
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${fileName}"`,
    },
  });

export const textReply = (text: string, status: number) =>
  new Response(`${text}\n`, {
    status,
    headers: {
      ...uncached,
      "Content-Type": "text/plain; charset=utf-8",
      ...(status === 503 && { "Retry-After": "30" }),
    },
  });
