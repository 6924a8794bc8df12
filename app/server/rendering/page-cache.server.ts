import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { RequestHandler, Response } from "express";
import { campaignFields } from "#app/lib/attribution.ts";
import { isScripted } from "#app/server/scripted.ts";

/** Not sent. */
export const cacheableHeader = "x-page-cacheable";

type Encoding = "br" | "gzip" | "identity";

export function encodingFor(accepted = ""): Encoding {
  const taken = new Set(
    accepted
      .toLowerCase()
      .split(",")
      .filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
      .map((each) => each.split(";", 1)[0]?.trim()),
  );
  if (taken.has("br")) return "br";
  return taken.has("gzip") ? "gzip" : "identity";
}

const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } };

type Page = {
  storedAt: number;
  etag: string;
  headers: [string, string | string[]][];
  body: Buffer;
  packed: Partial<Record<Encoding, Promise<Buffer>>>;
};

const freshMs = 1_000;
/** Then other requests render the page themselves. */
const longestRenderingMs = 6_000;
const maxPages = 500;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export type PageCache = ReturnType<typeof createPageCache>;

/**
 * For one second. After a failed rendering the last page is served, so content survives a database restart.
 */
export function createPageCache(now: () => number = Date.now) {
  const pages = new Map<string, Page>();
  const rendering = new Map<string, number>();
  const isRendering = (key: string) =>
    now() - (rendering.get(key) ?? Number.NEGATIVE_INFINITY) < longestRenderingMs;

  function find(request: IncomingMessage) {
    const key = keyOf(request.url ?? "");
    const page = isAnonymousRead(request) ? pages.get(key) : undefined;
    return page && (now() - page.storedAt < freshMs || isRendering(key)) ? page : undefined;
  }

  const store: RequestHandler = (request, response, next) => {
    if (!isAnonymousRead(request)) return next();
    const key = keyOf(request.originalUrl);
    const last = pages.get(key);
    if (last && request.method === "GET") rendering.set(key, now());
    response.on("close", () => rendering.delete(key));
    holdBack(response, (status, headers, body) => {
      rendering.delete(key);
      if (status >= 500 && last) return sendPage(last, request, response);
      const isWhole = status === 200 && request.method === "GET";
      if (!isWhole || !headers[cacheableHeader] || headers["set-cookie"])
        return sendAsIs(response, status, headers, body);
      const page = makePage(headers, body, now());
      if (pages.size >= maxPages) pages.delete(pages.keys().next().value ?? "");
      pages.delete(key);
      pages.set(key, page);
      sendPage(page, request, response);
    });
    next();
  };

  return { find, store };
}

const campaigns = new Set<string>(campaignFields);

/** Campaign parameters change no page. */
function keyOf(url: string) {
  const [path = "", query] = url.split(/\?(.*)/s, 2);
  const rest = query?.split("&").filter((field) => !campaigns.has(field.split("=", 1)[0] ?? ""));
  return rest?.length ? `${path}?${rest.join("&")}` : path;
}

export function isAnonymousRead(request: IncomingMessage) {
  const { method, headers } = request;
  if (method !== "GET" && method !== "HEAD") return false;
  if (isScripted(request) || headers.accept?.includes("text/event-stream")) return false;
  return !headers.cookie || !/(^|;\s*)(__Host-)?(session|toast)=/.test(headers.cookie);
}

export function sendPage(page: Page, request: IncomingMessage, response: ServerResponse) {
  const encoding = encodingFor(String(request.headers["accept-encoding"] ?? ""));
  page.packed[encoding] ??= pack(encoding, page.body);
  page.packed[encoding].then(
    (body) => send(page, encoding, body, request, response),
    () => send(page, "identity", page.body, request, response),
  );
}

async function pack(encoding: Encoding, body: Buffer) {
  if (encoding === "identity") return body;
  return encoding === "br" ? brotli(body, brotliOptions) : zip(body);
}

function hasAlready(named: string | undefined, etag: string) {
  const plain = (tag: string) => tag.trim().replace(/^W\//, "");
  return named?.split(",").some((tag) => tag.trim() === "*" || plain(tag) === plain(etag)) ?? false;
}

function send(
  page: Page,
  encoding: Encoding,
  body: Buffer,
  request: IncomingMessage,
  response: ServerResponse,
) {
  // The deadline may have answered during the compression.
  if (response.headersSent || response.destroyed) return;
  const known = hasAlready(request.headers["if-none-match"], page.etag);
  for (const [name, value] of page.headers) response.setHeader(name, value);
  response.setHeader("etag", page.etag);
  response.setHeader("cache-control", "public, max-age=0, must-revalidate");
  response.setHeader("vary", "Accept-Encoding, Cookie");
  if (!known && encoding !== "identity") response.setHeader("content-encoding", encoding);
  if (!known) response.setHeader("content-length", body.length);
  response.statusCode = known ? 304 : 200;
  response.end(known || request.method === "HEAD" ? undefined : body);
}

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

const own = new Set([
  cacheableHeader,
  "x-request-id",
  "content-length",
  "transfer-encoding",
  "connection",
  "date",
]);

const makePage = (headers: Record<string, string | string[]>, body: Buffer, now: number): Page => ({
  storedAt: now,
  etag: `W/"${createHash("sha1").update(body).digest("base64url")}"`,
  headers: Object.entries(headers).filter(([name]) => !own.has(name)),
  body,
  packed: {},
});

function sendAsIs(
  response: Response,
  status: number,
  headers: Record<string, string | string[]>,
  body: Buffer,
) {
  const dropped = new Set([cacheableHeader, "transfer-encoding", "content-length"]);
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers))
    if (!dropped.has(name)) response.setHeader(name, value);
  if (!response.hasHeader("Cache-Control")) response.setHeader("Cache-Control", "no-store");
  response.end(body);
}
