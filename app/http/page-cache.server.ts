import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Request, RequestHandler, Response } from "express";

/** Set by the renderer on pages that hold nothing of one visitor; never leaves the server. */
export const cacheableHeader = "x-page-cacheable";

type Page = {
  storedAt: number;
  etag: string;
  headers: [string, string | string[]][];
  body: Record<"br" | "gzip" | "identity", Buffer>;
};

const freshMs = 1_000;
const maxPages = 500;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Keeps anonymous pages for one second, compressed once, and renders each only once at a time. A request with a
 * session or toast cookie never meets it. When rendering fails, the last good page is served instead: the content
 * pages outlive a database that restarts.
 */
export function pageCache(now: () => number = Date.now): RequestHandler {
  const pages = new Map<string, Page>();
  const rendering = new Map<string, Promise<unknown>>();

  return async (request, response, next) => {
    if (!isAnonymousRead(request)) return next();
    const key = request.originalUrl;
    // Another visitor asks for the same page at this moment: wait for that rendering.
    if (pages.has(key) && !isFresh(pages.get(key), now())) await rendering.get(key);
    const page = pages.get(key);
    if (page && isFresh(page, now())) return sendPage(page, request, response);
    const finished = Promise.withResolvers<void>();
    if (!rendering.has(key)) rendering.set(key, finished.promise);
    const release = () => {
      if (rendering.get(key) === finished.promise) rendering.delete(key);
      finished.resolve();
    };
    response.on("close", release);
    holdBack(response, async (status, headers, body) => {
      if (status >= 500 && page) return sendPage(page, request, response);
      // The answer to HEAD has no body to keep.
      const isWhole = status === 200 && request.method === "GET";
      const keep = isWhole && headers[cacheableHeader] && !headers["set-cookie"];
      if (!keep) return sendAsIs(response, status, headers, body);
      const fresh = await makePage(headers, body, now());
      if (pages.size >= maxPages) pages.delete(pages.keys().next().value ?? "");
      pages.delete(key);
      pages.set(key, fresh);
      release();
      sendPage(fresh, request, response);
    });
    next();
  };
}

function isAnonymousRead(request: Request) {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  if (request.path.endsWith(".data") || request.headers.accept?.includes("text/event-stream")) return false;
  return !/(^|;\s*)(__Host-session|session|toast)=/.test(request.headers.cookie ?? "");
}

const isFresh = (page: Page | undefined, now: number) => page !== undefined && now - page.storedAt < freshMs;

/** Takes what is written to the response until its end. A response that turns out not to be a page flows through. */
function holdBack(
  response: Response,
  done: (status: number, headers: Record<string, string | string[]>, body: Buffer) => Promise<void> | void,
) {
  const { write, end } = response;
  const chunks: Buffer[] = [];
  const isPage = () => {
    const type = String(response.getHeader("content-type") ?? "");
    return (
      response.getHeader(cacheableHeader) !== undefined ||
      (response.statusCode >= 500 && type.includes("html"))
    );
  };
  const take = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk === "string") chunks.push(Buffer.from(chunk, encoding as BufferEncoding));
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  const restore = () => {
    response.write = write;
    response.end = end;
  };
  const flushHeaders = response.flushHeaders;
  response.flushHeaders = () => {
    if (!isPage()) flushHeaders.call(response);
  };
  response.write = ((chunk: unknown, encoding?: unknown, callback?: unknown) => {
    if (!isPage()) {
      restore();
      return response.write(chunk as string, encoding as BufferEncoding, callback as () => void);
    }
    take(chunk, encoding);
    const after = typeof encoding === "function" ? encoding : callback;
    if (typeof after === "function") after();
    return true;
  }) as typeof response.write;
  response.end = ((chunk?: unknown, encoding?: unknown) => {
    restore();
    if (!isPage()) return response.end(chunk as string, encoding as BufferEncoding);
    take(chunk, encoding);
    const headers = response.getHeaders() as Record<string, string | string[]>;
    for (const name of Object.keys(headers)) response.removeHeader(name);
    Promise.resolve(done(response.statusCode, headers, Buffer.concat(chunks))).catch(() =>
      response.destroy(),
    );
    return response;
  }) as typeof response.end;
}

async function makePage(
  headers: Record<string, string | string[]>,
  body: Buffer,
  now: number,
): Promise<Page> {
  const own = new Set([
    cacheableHeader,
    "x-request-id",
    "content-length",
    "transfer-encoding",
    "connection",
    "date",
  ]);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  const [br, gzipped] = await Promise.all([brotli(body, quality), zip(body)]);
  return {
    storedAt: now,
    etag: `W/"${createHash("sha1").update(body).digest("base64url")}"`,
    headers: Object.entries(headers).filter(([name]) => !own.has(name)),
    body: { br, gzip: gzipped, identity: body },
  };
}

function sendPage(page: Page, request: Request, response: Response) {
  for (const [name, value] of page.headers) response.setHeader(name, value);
  const encoding = (request.acceptsEncodings(["br", "gzip", "identity"]) || "identity") as keyof Page["body"];
  response.statusCode = 200;
  response.setHeader("etag", page.etag);
  response.setHeader("cache-control", "public, max-age=0, must-revalidate");
  response.setHeader("vary", "Accept-Encoding, Cookie");
  const id = request.headers["x-request-id"];
  if (typeof id === "string") response.setHeader("x-request-id", id);
  if (request.headers["if-none-match"] === page.etag) {
    response.statusCode = 304;
    response.end();
    return;
  }
  const body = page.body[encoding];
  if (encoding !== "identity") response.setHeader("content-encoding", encoding);
  response.setHeader("content-length", body.length);
  response.end(request.method === "HEAD" ? undefined : body);
}

function sendAsIs(
  response: Response,
  status: number,
  headers: Record<string, string | string[]>,
  body: Buffer,
) {
  const own = new Set([cacheableHeader, "transfer-encoding", "content-length"]);
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) if (!own.has(name)) response.setHeader(name, value);
  response.end(body);
}
