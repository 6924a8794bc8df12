import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { asc } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addPageViews } from "#app/features/content/page-views/commands.server.ts";
import { startViewCounter, type ViewCounter } from "#app/server/visits/page-views.server.ts";
import { db } from "#db/instance.server.ts";
import { pageViews } from "#db/schema/index.ts";

let counter: ViewCounter | undefined;
beforeEach(() => db().delete(pageViews));
afterEach(() => counter?.stop());

const chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";
const stored = () =>
  db().select().from(pageViews).orderBy(asc(pageViews.day), asc(pageViews.views), asc(pageViews.path));

type View = { url?: string; method?: string; status?: number; headers?: Record<string, string> };

/** What the counter reads of a request: its headers, and the end of the response. */
function view({ url = "/", method = "GET", status = 200, headers = {} }: View = {}, to = counter) {
  const given = { accept: "text/html", "user-agent": chrome, host: "localhost:3000", ...headers };
  const response = Object.assign(new EventEmitter(), { statusCode: status });
  to?.watch({ url, method, headers: given } as IncomingMessage, response as EventEmitter as ServerResponse);
  response.emit("finish");
}

test("counts views by page, referrer and day of the company's calendar", async () => {
  let now = new Date("2026-11-21T05:59:00Z");
  counter = startViewCounter({ write: addPageViews, now: () => now });
  view();
  now = new Date("2026-11-21T06:01:00Z");
  view();
  view({ headers: { referer: "https://www.google.com/search?q=private" } });
  view({ url: "/analysis/one?x=1" });
  view({ url: "/analysis/two", status: 304 });
  await counter.flush();
  view();
  await counter.flush();
  expect(await stored()).toEqual([
    { day: "2026-11-20", path: "/", referrer: "", views: 1 },
    { day: "2026-11-21", path: "/", referrer: "google.com", views: 1 },
    { day: "2026-11-21", path: "/", referrer: "", views: 2 },
    { day: "2026-11-21", path: "/analysis/:id", referrer: "", views: 2 },
  ]);
});

test("does not count bots, prefetches, files, errors, POSTs and staff", async () => {
  counter = startViewCounter({ write: addPageViews });
  const bot = "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)";
  view({ headers: { "user-agent": bot } });
  view({ headers: { "sec-purpose": "prefetch;prerender" } });
  view({ headers: { cookie: "__Host-session=a" } });
  view({ method: "POST" });
  for (const status of [301, 404, 429, 503]) view({ status });
  for (const url of ["/dashboard", "/sandbox/listings", "/og/home.png", "/feed.xml"]) view({ url });
  await counter.flush();
  expect(await stored()).toEqual([]);
});

test("writes the counts once the database is available again", async () => {
  let isUnavailableNow = true;
  const write = async (views: Parameters<typeof addPageViews>[0]) => {
    if (isUnavailableNow) throw new Error("unavailable");
    await addPageViews(views);
  };
  counter = startViewCounter({ write });
  view();
  await counter.flush();
  view();
  isUnavailableNow = false;
  await counter.stop();
  expect(await stored()).toMatchObject([{ path: "/", views: 2 }]);
});

test("counts all views of several processes", async () => {
  const all = Array.from({ length: 8 }, () => startViewCounter({ write: addPageViews }));
  for (const each of all)
    for (const url of ["/", "/blog", "/team", "/areas"]) for (let i = 0; i < 5; i += 1) view({ url }, each);
  await Promise.all(all.map((each) => each.stop()));
  expect((await stored()).map(({ views }) => views)).toEqual([40, 40, 40, 40]);
});

test("limits the number of referrers", async () => {
  counter = startViewCounter({ write: addPageViews });
  for (let at = 0; at < 3_000; at += 1) view({ headers: { referer: `https://${at}.example/` } });
  await counter.flush();
  const rows = await stored();
  expect(rows.length).toBe(301);
  expect(rows.reduce((sum, { views }) => sum + views, 0)).toBe(3_000);
});
