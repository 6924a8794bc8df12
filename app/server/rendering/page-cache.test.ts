import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express, { type RequestHandler } from "express";
import { afterEach, expect, test } from "vitest";
import {
  cacheableHeader,
  createPageCache,
  encodingFor,
  sendPage,
} from "#app/server/rendering/page-cache.server.ts";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A server whose page says how often it was rendered; `clock` is the cache's clock. */
async function serve(answer: (rendering: number) => RequestHandler = page) {
  const clock = { now: 0 };
  let renderings = 0;
  const app = express();
  const cache = createPageCache(() => clock.now);
  app.use(cache.store);
  app.use((request, response, next) => answer(++renderings)(request, response, next));
  server = createServer((request, response) => {
    const page = cache.find(request);
    if (page) sendPage(page, request, response);
    else app(request, response);
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const get = (headers: Record<string, string> = {}, method = "GET", path = "/") =>
    fetch(base + path, { method, headers });
  return { clock, get, text: async (headers?: Record<string, string>) => (await get(headers)).text() };
}

function page(rendering: number): RequestHandler {
  return (_request, response) => {
    response.setHeader("content-type", "text/html");
    response.setHeader(cacheableHeader, "1");
    response.end(`rendering ${rendering}`);
  };
}

test("renders a page once a second and never sends its marker", async () => {
  const { clock, get, text } = await serve();
  const first = await get();
  expect(await first.text()).toBe("rendering 1");
  expect(first.headers.get(cacheableHeader)).toBeNull();
  expect(await text()).toBe("rendering 1");
  clock.now = 1_000;
  expect(await text()).toBe("rendering 2");
});

test("serves the last page while a new one is rendered", async () => {
  const begun = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const { clock, text } = await serve((rendering) => async (request, response, next) => {
    begun.resolve();
    if (rendering === 2) await go.promise;
    page(rendering)(request, response, next);
  });
  await text();
  clock.now = 1_000;
  const next = text();
  await begun.promise;
  await expect.poll(() => text()).toBe("rendering 1");
  go.resolve();
  expect(await next).toBe("rendering 2");
  expect(await text()).toBe("rendering 2");
});

test("removes the oldest page when it is full", async () => {
  const { get } = await serve();
  const nth = async (page: number) => (await get({}, "GET", `/?page=${page}`)).text();
  for (let page = 1; page <= 501; page += 1) await nth(page);
  expect(await nth(2)).toBe("rendering 2");
  expect(await nth(1)).toBe("rendering 502");
});

test.each(["session=a", "__Host-session=a", "x=1; toast=b"])(
  "a request with the cookie %s skips the cache",
  async (cookie) => {
    const { text } = await serve();
    await text();
    expect(await text({ cookie })).toBe("rendering 2");
    expect(await text()).toBe("rendering 1");
  },
);

test("does not store a response that sets a cookie, is not marked or is no success", async () => {
  const answers: RequestHandler[] = [
    (_request, response) =>
      void response.setHeader("set-cookie", "a=b").setHeader(cacheableHeader, "1").end("1"),
    (_request, response) => void response.end("2"),
    (_request, response) => void response.status(404).setHeader(cacheableHeader, "1").end("3"),
    (_request, response) => void response.setHeader(cacheableHeader, "1").end("4"),
  ];
  const { text } = await serve((rendering) => answers[rendering - 1] ?? page(rendering));
  for (const expected of ["1", "2", "3", "4", "4"]) expect(await text()).toBe(expected);
});

test("serves the last good page after a rendering fails", async () => {
  const { clock, get } = await serve((rendering) => (request, response, next) => {
    if (rendering === 1) return page(1)(request, response, next);
    response.status(503).setHeader("content-type", "text/html").end("unavailable");
  });
  await get();
  clock.now = 60_000;
  const reply = await get();
  expect([reply.status, await reply.text()]).toEqual([200, "rendering 1"]);
});

test("sends a page compressed, and 304 if the browser has it", async () => {
  const { get } = await serve();
  const reply = await get({ "accept-encoding": "identity" });
  const etag = reply.headers.get("etag") ?? "";
  for (const named of [etag, `"other", ${etag}`, etag.replace("W/", ""), "*"])
    expect((await get({ "if-none-match": named })).status).toBe(304);
  const raw = await get({ "accept-encoding": "br" });
  expect(raw.headers.get("content-encoding")).toBe("br");
  expect(await raw.text()).toBe("rendering 1");
});

test("a hanging rendering blocks the others for six seconds at most", async () => {
  const begun = Promise.withResolvers<void>();
  const { clock, text } = await serve((rendering) => (request, response, next) => {
    if (rendering === 2) begun.resolve();
    else page(rendering)(request, response, next);
  });
  await text();
  clock.now = 1_000;
  const hanging = text().catch(() => "ended");
  await begun.promise;
  expect(await text()).toBe("rendering 1");
  clock.now = 7_000;
  expect(await text()).toBe("rendering 3");
  server?.closeAllConnections();
  expect(await hanging).toBe("ended");
});

test("a hanging HEAD request does not serve an outdated page", async () => {
  const begun = Promise.withResolvers<void>();
  const { clock, get, text } = await serve((rendering) => (request, response, next) => {
    if (request.method === "HEAD") begun.resolve();
    else page(rendering)(request, response, next);
  });
  await text();
  clock.now = 1_000;
  const hanging = get({}, "HEAD").catch(() => "ended");
  await begun.promise;
  expect(await text()).not.toBe("rendering 1");
  server?.closeAllConnections();
  expect(await hanging).toBe("ended");
});

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["BR;q=0.5, gzip;q=1.0", "br"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.000, gzip;q=0", "identity"],
  ["x-br, x-gzip-like", "identity"],
  ["", "identity"],
])("a browser that accepts %j gets %s", (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});
