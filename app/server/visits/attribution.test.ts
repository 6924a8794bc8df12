import { request as ask, createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { cacheableHeader, createPageCache, sendPage } from "#app/server/rendering/page-cache.server.ts";
import { rememberVisit, touchesOf } from "#app/server/visits/attribution.server.ts";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";
const page = { accept: "text/html,*/*", "user-agent": chrome };
const noon = Date.parse("2026-11-21T18:00:00Z");

/** As in production: remember the visit, then ask the page cache, then the app. */
async function serve() {
  let renderings = 0;
  const cache = createPageCache();
  const app = express();
  app.use(cache.store);
  app.get("/old", (_request, response) => response.redirect(301, "/blog"));
  app.use((request, response) => {
    if (request.path === "/blog/gone") return response.status(404).end("Not found");
    response.setHeader("content-type", "text/html");
    response.setHeader(cacheableHeader, "1");
    return response.end(`rendering ${++renderings}`);
  });
  server = createServer((request, response) => {
    rememberVisit(request, response, noon);
    const cached = cache.find(request);
    if (cached) sendPage(cached, request, response);
    else app(request, response);
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  // Not fetch, which sets some of these headers itself.
  return (path: string, headers: Record<string, string> = {}, method = "GET") =>
    new Promise<Answer>((resolve, reject) => {
      const sent = ask({ port, path, method, headers: { ...page, ...headers } }, (reply) => {
        let body = "";
        reply.on("data", (chunk) => {
          body += chunk;
        });
        reply.on("end", () => {
          const cookie = reply.headers["set-cookie"]?.[0];
          const { status, cached } = { status: reply.statusCode, cached: reply.headers["cache-control"] };
          resolve({ status, body, cached, etag: reply.headers.etag, cookie });
        });
      });
      sent.on("error", reject);
      sent.end();
    });
}

type Answer = {
  status: number | undefined;
  body: string;
  cached: string | undefined;
  etag: string | undefined;
  cookie: string | undefined;
};

const touchesIn = (cookie = "") =>
  touchesOf(new Request("http://localhost/", { headers: { cookie: cookie.split(";")[0] ?? "" } }));
const held = (cookie = "") => ({ cookie: cookie.split(";")[0] ?? "" });

test("sets cookies beside a cached page", async () => {
  const get = await serve();
  const first = await get("/", { referer: "https://www.google.com/" });
  const second = await get("/", { referer: "https://neighbors.example/thread" });
  const third = await get("/", { referer: "http://localhost:1/blog" });
  expect([first.body, second.body, third.body]).toEqual(Array(3).fill("rendering 1"));
  expect(touchesIn(first.cookie).first?.referrer).toBe("google.com");
  expect(touchesIn(second.cookie).first?.referrer).toBe("neighbors.example");
  expect(third.cookie).toBeUndefined();
  expect(first.etag).toBe(third.etag);
  // A response with a cookie must not be cached.
  expect([first.cached, third.cached]).toEqual([
    "private, max-age=0, must-revalidate",
    "public, max-age=0, must-revalidate",
  ]);
});

test("caches a page once for all campaigns", async () => {
  const get = await serve();
  const bodies = [];
  for (const query of ["?fbclid=a1", "", "?x=1&gclid=b", "?utm_source=mail&x=1", "?x=2", "?fbclid"])
    bodies.push((await get(`/${query}`)).body.slice("rendering ".length));
  expect(bodies).toEqual(["1", "1", "2", "2", "3", "1"]);
  const [one, two] = [await get("/?fbclid=a1"), await get("/?fbclid=a2")];
  expect([one, two].map(({ cookie }) => touchesIn(cookie).last?.fbclid)).toEqual(["a1", "a2"]);
});

test("the cookie lasts 90 days and is HttpOnly", async () => {
  const get = await serve();
  const { cookie = "" } = await get("/");
  expect(cookie).toMatch(/; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax$/);
});

test("preserves the first touch and updates the last one, except for a direct visit", async () => {
  const get = await serve();
  const first = await get("/areas/ankeny?utm_source=mail&utm_campaign=fall+2026&gclid=Cj0abc_-&x=y");
  const later = await get("/blog", { ...held(first.cookie), referer: "https://news.example/" });
  expect(touchesIn(later.cookie)).toEqual({
    first: {
      at: "2026-11-21T18:00:00.000Z",
      path: "/areas/ankeny",
      utm_source: "mail",
      utm_campaign: "fall 2026",
      gclid: "Cj0abc_-",
    },
    last: { at: "2026-11-21T18:00:00.000Z", path: "/blog", referrer: "news.example" },
  });
  expect((await get("/team", held(later.cookie))).cookie).toBeUndefined();
});

test("remembers a visit that is answered with 304", async () => {
  const get = await serve();
  const { etag = "" } = await get("/");
  const again = await get("/", { "if-none-match": etag, referer: "https://news.example/" });
  expect([again.status, touchesIn(again.cookie).last?.referrer]).toEqual([304, "news.example"]);
});

test.each([
  ["a bot", "/", { "user-agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" }],
  ["a prefetch", "/", { "sec-purpose": "prefetch" }],
  ["an image", "/", { "sec-fetch-dest": "image" }],
  ["a fetch", "/", { accept: "*/*" }],
  ["signed-in staff", "/", { cookie: "session=a" }],
  ["a missing page", "/blog/gone", {}],
  ["an office page", "/leads", {}],
  ["the return from the checkout", "/payment/success", { referer: "https://checkout.example/" }],
])("%s is not remembered", async (_, path, headers) => {
  const get = await serve();
  expect((await get(path, { referer: "https://news.example/", ...headers })).cookie).toBeUndefined();
});

test("replaces private ids, and limits and cleans texts", async () => {
  const get = await serve();
  const evil = encodeURIComponent(`<script>"'\u0000${"ü".repeat(500)}`);
  const query = ["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"].map(
    (field) => `${field}=${evil}`,
  );
  const { cookie = "" } = await get(`/analysis/secret-id?${query.join("&")}&fbclid=${"a".repeat(201)}`);
  expect(cookie.length).toBeLessThan(4_096);
  const { first } = touchesIn(cookie);
  expect(first?.path).toBe("/analysis/:id");
  expect(first?.utm_source).toBe(`script${"ü".repeat(74)}`);
  expect(first).not.toHaveProperty("fbclid");
});

test("fits the longest non-Latin texts into the cookie", async () => {
  const get = await serve();
  const long = encodeURIComponent("漢".repeat(200));
  const query = `?utm_source=${long}&utm_medium=${long}&utm_campaign=${long}&utm_term=${long}&utm_content=${long}`;
  const first = await get(`/${query}`);
  const second = await get(`/blog${query}`, held(first.cookie));
  expect(second.cookie?.length).toBeLessThan(4_096);
  expect(touchesIn(second.cookie)).toMatchObject({ first: { path: "/" }, last: { path: "/blog" } });
});

test("reads only valid values from the cookie", () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (content) => {
      const value = Buffer.from(content).toString("base64url");
      expect(touchesIn(`touches=${value}`)).toEqual({ first: null, last: null });
    }),
  );
  const odd = {
    at: "2026-11-21T00:00:00Z",
    path: "/blog",
    referrer: "a b",
    utm_source: 7,
    gclid: "<x>",
    extra: 1,
  };
  const value = Buffer.from(JSON.stringify({ first: odd, last: odd })).toString("base64url");
  const plain = { at: "2026-11-21T00:00:00.000Z", path: "/blog" };
  expect(touchesIn(`touches=${value}`)).toEqual({ first: plain, last: plain });
});
