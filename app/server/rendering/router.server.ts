import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { createReadableStreamFromReadable } from "@react-router/node";
import type { Request as NodeRequest, Response as NodeResponse, RequestHandler } from "express";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { config } from "#app/config.server.ts";
import { logger } from "#app/log.server.ts";
import { isCall } from "#app/server/http-middleware.server.ts";
import { isOwnForm } from "#app/server/identity/guards.server.ts";
import type { PlainPage } from "#app/server/plain-page.server.tsx";
import { cacheableHeader, encodingFor, isAnonymousRead } from "#app/server/rendering/page-cache.server.ts";
import { isScripted } from "#app/server/scripted.ts";

type PageOf = (status: number, message?: string) => PlainPage;

/** `@react-router/express` streams every response and appends to our headers instead of replacing them. */
export function routerHandler(
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: string,
  pageOf: PageOf,
): RequestHandler {
  const handle = createRequestHandler(build, mode);
  return async (request, response, next) => {
    try {
      // The router runs actions for every method but GET and HEAD.
      if (!formMethods.has(request.method) && !isCall(request))
        return void response
          .status(405)
          .set("Allow", "GET, HEAD, POST")
          .type("text")
          .send("Method not allowed\n");
      const asked = webRequest(request, response);
      if (!asked) return void response.status(400).type("text").send("This request cannot be understood.\n");
      // The router compares Origin for pages only; API calls check it themselves.
      const isForeign = !isForOthers(request) && !isOwnForm(asked);
      const reply = isForeign
        ? foreignForm()
        : (refuseOtherHost(asked, request) ?? (await handle(asked, new RouterContextProvider())));
      await send(await readable(reply, request, pageOf), request, response);
    } catch (error) {
      next(error);
    }
  };
}

/** Some routes refuse with bare JSON. */
async function readable(reply: Response, request: NodeRequest, pageOf: PageOf) {
  const { status, headers } = reply;
  const isBare = status >= 400 && reply.body && headers.get("content-type")?.startsWith("application/json");
  if (!isBare || isScripted(request) || isCall(request)) return reply;
  const problem: { message?: unknown } | null = await reply.json();
  // `null` would tell a program nothing either.
  if (problem && !request.get("accept")?.includes("text/html"))
    return Response.json(problem, { status, headers });
  const page = pageOf(status, typeof problem?.message === "string" ? problem.message : undefined);
  const all = new Headers(headers);
  for (const [name, value] of Object.entries(page.headers)) all.set(name, value);
  return new Response(page.html, { status, headers: all });
}

/** API calls, and the button of a mail program: its address holds the secret, and no cookie is read. */
const isForOthers = ({ path }: Pick<NodeRequest, "path">) =>
  isCall({ path }) || path.startsWith("/unsubscribe/");

const foreignForm = () =>
  Response.json({ message: "This form was sent from another site." }, { status: 403 });

/** The router would refuse it with no more than "Bad Request". */
function refuseOtherHost(request: Request, { path }: Pick<NodeRequest, "path">) {
  const origin = request.headers.get("origin");
  if (request.method !== "POST" || isForOthers({ path }) || !origin || !URL.canParse(origin)) return;
  const { host } = new URL(request.url);
  if ([host, new URL(config.appUrl).host].includes(new URL(origin).host)) return;
  logger.warn({ origin, host }, "a form is refused: neither APP_URL nor the host; is TRUST_PROXY right?");
  const message = `This form was sent from ${origin}, but this site is at ${config.appUrl}. Its operator can correct APP_URL or TRUST_PROXY.`;
  return Response.json({ message }, { status: 400 });
}

const formMethods = new Set(["GET", "HEAD", "POST"]);
const forbiddenMethods = new Set(["TRACE", "TRACK", "CONNECT"]);

/** Null for an invalid host or a forbidden method. */
function webRequest(request: NodeRequest, response: NodeResponse) {
  const url = `${request.protocol}://${hostOf(request)}${request.originalUrl}`;
  if (!URL.canParse(url) || forbiddenMethods.has(request.method)) return null;
  const controller = new AbortController();
  response.on("close", () => {
    if (!response.writableFinished) controller.abort();
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    for (const each of [value ?? []].flat()) headers.append(name, each);
  const { method } = request;
  const isRead = method === "GET" || method === "HEAD";
  return new Request(url, {
    method,
    headers,
    signal: controller.signal,
    ...(!isRead && { body: createReadableStreamFromReadable(request), duplex: "half" }),
  });
}

function hostOf(request: NodeRequest) {
  const forwarded = request.app.enabled("trust proxy") ? portOf(request.get("x-forwarded-host")) : "";
  const port = forwarded || portOf(request.get("host"));
  const name = request.hostname?.split(/[\\/?#@]/)[0] || "localhost";
  return port ? `${name}:${port}` : name;
}

const portOf = (host = "") => /^[^:]*:(\d+)/.exec(host)?.[1] ?? "";

async function send(reply: Response, request: NodeRequest, response: NodeResponse) {
  // After the deadline's answer.
  if (response.destroyed || response.headersSent) return reply.body?.cancel();
  if (reply.headers.has(cacheableHeader) && !isAnonymousRead(request)) {
    reply.headers.delete(cacheableHeader);
    reply.headers.set("Cache-Control", "no-store");
  } else if (!reply.headers.has(cacheableHeader) && !reply.headers.has("Cache-Control"))
    reply.headers.set("Cache-Control", "no-store");
  // The router's 405 has no Allow.
  if (reply.status === 405 && !reply.headers.has("Allow")) reply.headers.set("Allow", "GET, HEAD");
  response.statusCode = reply.status;
  response.statusMessage = reply.statusText;
  for (const [name, value] of reply.headers)
    if (name === "set-cookie" || name === "vary") response.append(name, value);
    else response.set(name, value);
  if (!reply.body) return response.end();
  const type = reply.headers.get("content-type") ?? "";
  if (type.startsWith("text/html"))
    return sendPage(Buffer.from(await reply.arrayBuffer()), request, response);
  if (type.startsWith("text/event-stream")) response.flushHeaders();
  await stream(reply.body, response).catch((error: unknown) => {
    if (!response.destroyed && !response.writableEnded) throw error;
  });
}

/** React Router's writer ignores a slow reader. */
async function stream(body: ReadableStream<Uint8Array>, response: NodeResponse) {
  const reader = body.getReader();
  const closed = new Promise<void>((resolve) => response.once("close", resolve));
  void closed.then(() => reader.cancel()).catch(() => {});
  for (;;) {
    const { done, value } = await reader.read();
    if (done || response.destroyed) break;
    if (!response.write(value))
      await Promise.race([closed, new Promise<void>((resolve) => response.once("drain", resolve))]);
  }
  response.end();
}

/** Level 3 takes half the time of 5, for a tenth more bytes. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };
const gzipOptions = { level: 3 };

/** Streaming costs half as much as the rendering. */
function sendPage(page: Buffer, request: NodeRequest, response: NodeResponse) {
  if (request.method === "HEAD") return response.end();
  if (isAnonymousRead(request)) return response.end(page);
  const encoding = encodingFor(String(request.headers["accept-encoding"] ?? ""));
  response.appendHeader("Vary", "Accept-Encoding");
  if (encoding === "identity") return response.end(page);
  // Faster than another thread.
  const packed = encoding === "br" ? brotliCompressSync(page, brotliOptions) : gzipSync(page, gzipOptions);
  response.setHeader("Content-Encoding", encoding);
  response.setHeader("Content-Length", packed.length);
  response.end(packed);
}
