import type { IncomingMessage } from "node:http";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { createReadableStreamFromReadable, writeReadableStreamToWritable } from "@react-router/node";
import type { Request as NodeRequest, Response as NodeResponse, RequestHandler } from "express";
import {
  createContext,
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { isCall } from "#app/http/api/refusal.server.ts";
import type { PlainPage } from "#app/http/plain-page.server.tsx";
import { brotliOptions, encodingFor, gzipOptions } from "#app/http/rendering/encoding.server.ts";
import { cacheableHeader, isAnonymousRead } from "#app/http/rendering/page-cache.server.ts";
import { isScripted } from "#app/http/scripted.ts";

// On globalThis because the development server evaluates the renderer anew after an edit.
const slot = globalThis as { porchlightPageText?: RouterContext<string> };
slot.porchlightPageText ??= createContext("");

/** A page as the renderer made it, for a response without a body that carries `pageTextHeader`. */
export const pageText = slot.porchlightPageText;
/** Set by the renderer on such a response; never leaves the server. */
export const pageTextHeader = "x-page-text";

/**
 * Hands requests to the router and writes its answers. Pages arrive as text and go out in one piece: the streams that a web response is made of cost as much as half the rendering.
 *
 * It stands in the place of `createRequestHandler` of `@react-router/express` 7.18.4, which writes each answer as a
 * stream and has no way in between; what it makes of a request (host and port, headers, body, abort) and how it writes
 * all other answers is done here in the same way, except that a header which stands there already is replaced. With
 * another version of the router, compare the two.
 */
export function routerHandler(
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: string,
  pageOf: PageOf,
): RequestHandler {
  const answer = createRequestHandler(build, mode);
  return async (request, response, next) => {
    try {
      // Actions run for every method but GET and HEAD, and forms only send POST.
      if (!methods.has(request.method) && !isCall(request))
        return void response
          .status(405)
          .set("Allow", "GET, HEAD, POST")
          .type("text")
          .send("Method not allowed\n");
      const asked = webRequest(request, response);
      if (!asked) return void response.status(400).type("text").send("This request cannot be understood.\n");
      const context = new RouterContextProvider();
      const reply = await answer(asked, context);
      await send(await inWords(reply, request, pageOf), context, request, response);
    } catch (error) {
      next(error);
    }
  };
}

type PageOf = (status: number, message?: string) => PlainPage;

/** A refusal of a door without a page is the router's bare data: a person who sent a form there reads it on a page. */
async function inWords(reply: Response, request: NodeRequest, pageOf: PageOf) {
  const { status, headers } = reply;
  const isBare = status >= 400 && headers.get("content-type")?.startsWith("application/json");
  const isReadByPerson = request.get("accept")?.includes("text/html") && !isScripted(request);
  if (!isBare || !isReadByPerson || isCall(request)) return reply;
  const said: { message?: unknown } | null = await reply.json();
  const page = pageOf(status, typeof said?.message === "string" ? said.message : undefined);
  const all = new Headers(headers);
  for (const [name, value] of Object.entries(page.headers)) all.set(name, value);
  return new Response(page.html, { status, headers: all });
}

const methods = new Set(["GET", "HEAD", "POST"]);

/** Null for what no browser sends: a host that is none, or a method that the web forbids. */
function webRequest(request: NodeRequest, response: NodeResponse) {
  const address = `${request.protocol}://${hostOf(request)}${request.originalUrl}`;
  if (!URL.canParse(address) || forbidden.has(request.method)) return null;
  const controller = new AbortController();
  response.on("close", () => {
    if (!response.writableFinished) controller.abort();
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    for (const each of [value ?? []].flat()) headers.append(name, each);
  const { method } = request;
  const reading = method === "GET" || method === "HEAD";
  return new Request(address, {
    method,
    headers,
    signal: controller.signal,
    ...(!reading && { body: createReadableStreamFromReadable(request), duplex: "half" }),
  });
}

const forbidden = new Set(["TRACE", "TRACK", "CONNECT"]);

/** The host that the browser named; behind a trusted proxy, the one that the proxy was asked for. */
function hostOf(request: NodeRequest) {
  const forwarded = request.app.enabled("trust proxy") ? portOf(request.get("x-forwarded-host")) : "";
  const port = forwarded || portOf(request.get("host"));
  const name = request.hostname?.split(/[\\/?#@]/)[0] || "localhost";
  return port ? `${name}:${port}` : name;
}

const portOf = (host = "") => /^[^:]*:(\d+)/.exec(host)?.[1] ?? "";

async function send(
  reply: Response,
  context: RouterContextProvider,
  request: NodeRequest,
  response: NodeResponse,
) {
  if (response.destroyed || response.writableEnded) return reply.body?.cancel();
  if (reply.headers.has(cacheableHeader) && !isAnonymousRead(request)) {
    reply.headers.delete(cacheableHeader);
    reply.headers.set("Cache-Control", "no-store");
  }
  // What does not say how long it may be kept is kept by nobody.
  else if (!reply.headers.has(cacheableHeader) && !reply.headers.has("Cache-Control"))
    reply.headers.set("Cache-Control", "no-store");
  // The router refuses a form for a page that takes none, without naming what the page takes.
  if (reply.status === 405 && !reply.headers.has("Allow")) reply.headers.set("Allow", "GET, HEAD");
  response.statusCode = reply.status;
  response.statusMessage = reply.statusText;
  // Express's own ways, which give texts their charset. What a page says itself stands in the place of what is said for all.
  for (const [name, value] of reply.headers)
    if (addedUp.has(name)) response.append(name, value);
    else if (name !== pageTextHeader) response.set(name, value);
  if (reply.headers.has(pageTextHeader)) return sendText(context.get(pageText), request, response);
  if (!reply.body) return response.end();
  if (reply.headers.get("content-type")?.startsWith("text/event-stream")) response.flushHeaders();
  await writeReadableStreamToWritable(reply.body, response).catch((error: unknown) => {
    if (!response.destroyed && !response.writableEnded) throw error;
  });
}

/** Headers that are said as often as there is something to say. */
const addedUp = new Set(["set-cookie", "vary"]);

function sendText(text: string, request: IncomingMessage, response: NodeResponse) {
  if (request.method === "HEAD") return response.end();
  // The page cache takes it as it is, and packs it once for all.
  if (isAnonymousRead(request)) return response.end(text);
  const encoding = encodingFor(String(request.headers["accept-encoding"] ?? ""));
  response.appendHeader("Vary", "Accept-Encoding");
  if (encoding === "identity") return response.end(text);
  // At once rather than in another thread: a page takes less time to pack than the way there and back.
  const packed = encoding === "br" ? brotliCompressSync(text, brotliOptions) : gzipSync(text, gzipOptions);
  response.setHeader("Content-Encoding", encoding);
  response.setHeader("Content-Length", packed.length);
  response.end(packed);
}
