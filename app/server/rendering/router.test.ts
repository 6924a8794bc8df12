import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import express from "express";
import type { ServerBuild } from "react-router";
import { afterEach, expect, test } from "vitest";
import { routerHandler } from "#app/server/rendering/router.server.ts";

const page = `<!DOCTYPE html><p>The porch’s light. ${"House. ".repeat(300)}</p>`;

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

type Render = ServerBuild["entry"]["module"]["default"];

const renderPage: Render = (_request, status, headers) => {
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.append("Set-Cookie", "a=1");
  headers.append("Set-Cookie", "b=2");
  return new Response(page, { headers, status });
};

const plain = (status: number, message?: string) => ({
  html: `<!DOCTYPE html><p>${status}: ${message}</p>`,
  headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
});

type Setting = { behindProxy?: boolean; action?: (args: { request: Request }) => unknown; forAll?: object };

/** The port of a server whose one page is made by `render`. */
async function serve(render: Render, { behindProxy = false, action, forAll }: Setting = {}) {
  const app = express();
  app.use((_request, response, next) => {
    response.set(forAll);
    next();
  });
  app.set("trust proxy", behindProxy);
  app.all("/{*path}", routerHandler(buildWith(render, action), "production", plain));
  const server = createServer(app);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

type Question = { headers?: Record<string, string>; method?: string; body?: string };

/** Requests the page, by default with a toast cookie. */
function send(port: number, { headers = {}, method = "GET", body }: Question = {}) {
  const options = { port, host: "127.0.0.1", path: "/", method, headers: { cookie: "toast=x", ...headers } };
  const sent = request(options);
  const reply = new Promise<IncomingMessage>((resolve, reject) =>
    sent.on("response", resolve).on("error", reject),
  );
  sent.end(body);
  return { sent, reply };
}

async function ask(render: Render, question: Question & Setting = {}) {
  const port = await serve(render, question);
  const reply = await send(port, question).reply;
  return { status: reply.statusCode, headers: reply.headers, body: await buffer(reply), port };
}

function buildWith(render: Render, action?: Setting["action"]): ServerBuild {
  const root = { id: "root", path: "", module: { default: () => null, ...(action && { action }) } };
  return {
    entry: { module: { default: render } },
    routes: { root },
    assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "" },
    assetsBuildDirectory: "",
    publicPath: "/",
    ssr: true,
    isSpaMode: false,
    prerender: [],
    future: { v8_middleware: true, v8_passThroughRequests: true, v8_trailingSlashAwareDataRequests: true },
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  } as ServerBuild;
}

test("sends a page in the encoding that the browser accepts", async () => {
  const gzip = await ask(renderPage, { headers: { "accept-encoding": "gzip" } });
  expect(gunzipSync(gzip.body).toString()).toBe(page);
  expect(gzip.headers).toMatchObject({ "content-encoding": "gzip", vary: "Accept-Encoding" });
  expect(gzip.headers["content-length"]).toBe(String(gzip.body.length));
  expect(gzip.headers["set-cookie"]).toEqual(["a=1", "b=2"]);
  const brotli = await ask(renderPage, { headers: { "accept-encoding": "gzip, br" } });
  expect(brotliDecompressSync(brotli.body).toString()).toBe(page);
  expect((await ask(renderPage)).body.toString()).toBe(page);
});

test("replaces headers set for all responses, and appends cookies", async () => {
  const sealed: Render = (_request, status, headers) => {
    headers.set("Origin-Agent-Cluster", "?0");
    headers.append("Set-Cookie", "a=1");
    return new Response(page, { headers, status });
  };
  const { headers } = await ask(sealed, {
    forAll: { "Origin-Agent-Cluster": "?1", "X-Frame-Options": "SAMEORIGIN", "Set-Cookie": "b=2" },
  });
  expect(headers).toMatchObject({ "origin-agent-cluster": "?0", "x-frame-options": "SAMEORIGIN" });
  expect(headers["set-cookie"]).toEqual(["b=2", "a=1"]);
});

test("answers HEAD without a body", async () => {
  const reply = await ask(renderPage, { headers: { "accept-encoding": "gzip" }, method: "HEAD" });
  expect(reply.status).toBe(200);
  expect(reply.body).toHaveLength(0);
});

test("passes on a response that is not a page", async () => {
  const reply = await ask(() => {
    const headers = { "Retry-After": "5", "Content-Type": "text/plain" };
    return new Response("unavailable", { status: 503, headers });
  });
  expect(reply).toMatchObject({ status: 503 });
  expect(reply.headers["retry-after"]).toBe("5");
  expect(reply.headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(reply.body.toString()).toBe("unavailable");
});

function noting() {
  const seen: string[] = [];
  const note: Render = ({ url }) => {
    seen.push(url);
    return new Response(null, { status: 204 });
  };
  return { seen, note };
}

test("passes the browser's host to the router", async () => {
  const { seen, note } = noting();
  await ask(note, { headers: { host: "homes.example:8080" } });
  await ask(note, { headers: { host: "homes.example" } });
  const { port } = await ask(note);
  expect(seen).toEqual(["http://homes.example:8080/", "http://homes.example/", `http://127.0.0.1:${port}/`]);
});

test("takes X-Forwarded-Host only from a trusted proxy", async () => {
  const { seen, note } = noting();
  const headers = {
    host: "inside:3000",
    "x-forwarded-host": "homes.example:8443",
    "x-forwarded-proto": "https",
  };
  await ask(note, { headers, behindProxy: true });
  await ask(note, { headers });
  await ask(note, { headers: { ...headers, "x-forwarded-host": "homes.example" }, behindProxy: true });
  expect(seen).toEqual(["https://homes.example:8443/", "http://inside:3000/", "https://homes.example:3000/"]);
});

test("passes on the whole body of a form", async () => {
  const body = `message=${"A porch. ".repeat(20_000)}`;
  const headers = { "content-type": "text/plain", "content-length": String(body.length) };
  let arrived = "";
  const action: Setting["action"] = async (args) => {
    arrived = await args.request.text();
    return null;
  };
  expect(await ask(renderPage, { method: "POST", headers, body, action })).toMatchObject({ status: 200 });
  expect(arrived).toBe(body);
});

test("aborts the request when the browser disconnects", async () => {
  const begun = Promise.withResolvers<AbortSignal>();
  const left = Promise.withResolvers<void>();
  const port = await serve(async ({ signal }) => {
    signal.addEventListener("abort", () => left.resolve());
    begun.resolve(signal);
    await left.promise;
    return new Response("unread");
  });
  const { sent, reply } = send(port);
  reply.catch(() => {});
  expect((await begun.promise).aborted).toBe(false);
  sent.destroy();
  await left.promise;
  expect((await begun.promise).aborted).toBe(true);
});

test("sends events as they come and ends when the browser disconnects", async () => {
  const left = Promise.withResolvers<void>();
  const events = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>();
  const port = await serve(
    () =>
      new Response(new ReadableStream({ start: events.resolve, cancel: () => left.resolve() }), {
        headers: { "Content-Type": "text/event-stream" },
      }),
  );
  const { sent, reply } = send(port);
  // The headers come before the first event.
  const stream = await reply;
  expect(stream.headers["content-type"]).toContain("text/event-stream");
  (await events.promise).enqueue(Buffer.from("event: change\n\n"));
  const [first] = (await once(stream, "data")) as [Buffer];
  expect(first.toString()).toBe("event: change\n\n");
  stream.on("error", () => {});
  sent.destroy();
  await left.promise;
});

test("refuses invalid hosts and methods", async () => {
  const refused = [{ headers: { host: "a b<script>" } }, { headers: { host: "x:99999" } }];
  for (const question of refused) expect((await ask(renderPage, question)).status).toBe(400);
  expect((await ask(renderPage, { method: "TRACE" })).status).toBe(405);
});

test("marks a page for a visitor with a toast as no-store", async () => {
  const sharable: Render = (...args) => {
    args[2].set("x-page-cacheable", "1");
    return renderPage(...args);
  };
  const theirs = await ask(sharable);
  expect(theirs.headers).toMatchObject({ "cache-control": "no-store" });
  expect(theirs.headers["x-page-cacheable"]).toBeUndefined();
});

test("shows a refusal of a route without a page as a page to people and as JSON to programs", async () => {
  const refusing: Render = () =>
    Response.json({ message: "Not now." }, { status: 503, headers: { "Retry-After": "5" } });
  const read = await ask(refusing, { headers: { accept: "text/html,*/*;q=0.8" } });
  expect(read).toMatchObject({ status: 503, headers: { "retry-after": "5", "cache-control": "no-store" } });
  expect(read.headers["content-type"]).toContain("text/html");
  expect(read.body.toString()).toBe("<!DOCTYPE html><p>503: Not now.</p>");
  const fetched = await ask(refusing, { headers: { accept: "*/*" } });
  expect(JSON.parse(fetched.body.toString())).toEqual({ message: "Not now." });
  const silent = await ask(() => Response.json(null, { status: 503 }), { headers: { accept: "*/*" } });
  expect(silent.body.toString()).toContain("503");
  const bodiless = () => new Response(null, { status: 404, headers: { "Content-Type": "application/json" } });
  expect(await ask(bodiless, { method: "HEAD" })).toMatchObject({ status: 404 });
});

test.each<Record<string, string>>([
  { "sec-fetch-site": "cross-site" },
  { origin: "https://elsewhere.example" },
])("refuses a form from another site with %j and runs no action", async (sentBy) => {
  let ran = false;
  const action = () => {
    ran = true;
    return null;
  };
  const headers = { ...sentBy, accept: "text/html", "content-type": "text/plain" };
  const reply = await ask(renderPage, { method: "POST", headers, body: "a", action });
  expect(reply.status).toBe(403);
  expect(reply.body.toString()).toContain("This form was sent from another site.");
  expect(ran).toBe(false);
});
