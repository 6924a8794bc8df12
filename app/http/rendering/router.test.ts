import { createServer, get, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import express from "express";
import type { ServerBuild } from "react-router";
import { afterEach, expect, test } from "vitest";
import { pageText, pageTextHeader, routerHandler } from "#app/http/rendering/router.server.ts";

const page = `<!DOCTYPE html><p>The porch’s light. ${"House. ".repeat(300)}</p>`;

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

type Render = ServerBuild["entry"]["module"]["default"];

const asText: Render = (_request, status, headers, _entry, context) => {
  context.set(pageText, page);
  headers.set(pageTextHeader, "1");
  headers.append("Set-Cookie", "a=1");
  headers.append("Set-Cookie", "b=2");
  return new Response(null, { headers, status });
};

/** Asks a server whose one page is made by `render`, as a visitor with a toast unless told otherwise. */
async function ask(render: Render, headers: Record<string, string> = {}, method = "GET") {
  const app = express();
  app.all("/{*path}", routerHandler(buildWith(render), "production"));
  server = createServer(app);
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const options = { port, host: "127.0.0.1", path: "/", method, headers: { cookie: "toast=x", ...headers } };
  const reply = await new Promise<IncomingMessage>((resolve, reject) =>
    get(options, resolve).on("error", reject),
  );
  return { status: reply.statusCode, headers: reply.headers, body: await buffer(reply), port };
}

function buildWith(render: Render): ServerBuild {
  const root = { id: "root", path: "", module: { default: () => null } };
  return {
    entry: { module: { default: render } },
    routes: { root },
    assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "" },
    ...{ assetsBuildDirectory: "", publicPath: "/", ssr: true, isSpaMode: false, prerender: [] },
    future: { v8_middleware: true, v8_passThroughRequests: true, v8_trailingSlashAwareDataRequests: true },
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  } as ServerBuild;
}

test("a page that is a text arrives whole in the encoding that the reader takes", async () => {
  const gzip = await ask(asText, { "accept-encoding": "gzip" });
  expect(gunzipSync(gzip.body).toString()).toBe(page);
  expect(gzip.headers).toMatchObject({ "content-encoding": "gzip", vary: "Accept-Encoding" });
  expect(gzip.headers["content-length"]).toBe(String(gzip.body.length));
  expect(gzip.headers["set-cookie"]).toEqual(["a=1", "b=2"]);
  const brotli = await ask(asText, { "accept-encoding": "gzip, br" });
  expect(brotliDecompressSync(brotli.body).toString()).toBe(page);
  expect((await ask(asText)).body.toString()).toBe(page);
});

test("the marker of such a page never leaves", async () => {
  expect((await ask(asText)).headers[pageTextHeader]).toBeUndefined();
});

test("HEAD gets the headers without the page", async () => {
  const reply = await ask(asText, { "accept-encoding": "gzip" }, "HEAD");
  expect(reply.status).toBe(200);
  expect(reply.body).toHaveLength(0);
});

test("a response with a body of its own is passed on as it is, a text left behind is not", async () => {
  const reply = await ask((_request, _status, _headers, _entry, context) => {
    context.set(pageText, page);
    const headers = { "Retry-After": "5", "Content-Type": "text/plain" };
    return new Response("away", { status: 503, headers });
  });
  expect(reply).toMatchObject({ status: 503 });
  expect(reply.headers["retry-after"]).toBe("5");
  expect(reply.headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(reply.body.toString()).toBe("away");
});

test("the router sees the host that the browser named, without what does not belong there", async () => {
  const seen: string[] = [];
  const note: Render = (request) => {
    seen.push(request.url);
    return new Response(null, { status: 204 });
  };
  await ask(note, { host: "homes.example:8080" });
  await ask(note, { host: "homes.example" });
  const { port } = await ask(note);
  expect(seen).toEqual(["http://homes.example:8080/", "http://homes.example/", `http://127.0.0.1:${port}/`]);
});
