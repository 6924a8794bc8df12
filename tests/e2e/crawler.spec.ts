import { type APIRequestContext, expect, test } from "@playwright/test";
import { linksIn, markupFaults } from "./markup.ts";

test("every linked page exists and is valid HTML", async ({ request }) => {
  const { pages, faults } = await crawl(request, "/");
  expect(faults).toEqual([]);
  // Without pages the test would pass.
  expect(pages.length).toBeGreaterThan(40);
});

test("sitemap and robots.txt list existing pages by absolute URL", async ({ request, baseURL }) => {
  const map = await (await request.get("/sitemap.xml")).text();
  const addresses = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address ?? "");
  expect(addresses.length).toBeGreaterThan(30);
  const faults: string[] = [];
  for (const address of addresses) {
    if (!address.startsWith(`${baseURL}/`)) faults.push(`${address} is not ours`);
    const reply = await request.get(address, { maxRedirects: 0 });
    const html = await reply.text();
    if (reply.status() !== 200) faults.push(`${address} ${reply.status()}`);
    if (canonicalOf(html) !== address) faults.push(`${address} names ${canonicalOf(html)}`);
    if (/name="robots"[^>]*noindex/.test(html)) faults.push(`${address} is not to be listed`);
  }
  expect(faults).toEqual([]);
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
});

test("every page has a social image of the right size", async ({ request }) => {
  const map = await (await request.get("/sitemap.xml")).text();
  const paths = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, address]) => new URL(address ?? "").pathname,
  );
  const pictures = new Set<string>();
  for (const path of paths) {
    const html = await (await request.get(path)).text();
    const picture = /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1];
    expect(`${path}: ${picture}`).toMatch(/: https?:\/\/.*\.png$/);
    if (picture) pictures.add(new URL(picture).pathname);
  }
  for (const picture of pictures) {
    const reply = await request.get(picture);
    expect(`${picture} ${reply.status()}`).toBe(`${picture} 200`);
    const png = await reply.body();
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(reply.headers().etag).toBeTruthy();
  }
  expect((await request.get("/og/nobody.png")).status()).toBe(404);
  expect((await request.get("/og/blog/no-such-post.png")).status()).toBe(404);
});

async function crawl(request: APIRequestContext, from: string) {
  const waiting = [from];
  const seen = new Set(waiting);
  const pages: string[] = [];
  const anchors: { page: string; path: string; anchor: string }[] = [];
  const ids = new Map<string, Set<string>>();
  const faults: string[] = [];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const reply = await request.get(path, { headers: { accept: "text/html,*/*" } });
    if (!reply.ok()) faults.push(`${path}: ${reply.status()}`);
    if (!reply.headers()["content-type"]?.includes("text/html")) continue;
    const html = await reply.text();
    pages.push(path);
    ids.set(path, new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id ?? "")));
    faults.push(...(await pageFaults(html)).map((fault) => `${path}: ${fault}`));
    for (const link of linksIn(html, path)) {
      if (link.anchor) anchors.push({ page: path, ...link });
      if (seen.has(link.path)) continue;
      seen.add(link.path);
      waiting.push(link.path);
    }
  }
  for (const { page, path, anchor } of anchors)
    if (anchor !== "top" && ids.get(path)?.has(anchor) === false)
      faults.push(`${page}: ${path} has no #${anchor}`);
  return { pages, faults };
}

async function pageFaults(html: string) {
  const faults: string[] = [];
  const head = html.slice(0, html.indexOf("</head>"));
  const isHidden = /name="robots"[^>]*noindex/.test(head);
  if (!/<title>[^<]{5,}<\/title>/.test(head)) faults.push("no title");
  if (!/<meta name="description" content="[^"]{20,}"/.test(head)) faults.push("no description");
  if (!isHidden && !canonicalOf(head)) faults.push("no canonical address");
  const titles = html.match(/<h1[\s>]/g)?.length ?? 0;
  if (titles !== 1) faults.push(`${titles} headings of the first level`);
  if (/<img(?![^>]*\salt=)[^>]*>/.test(html)) faults.push("a picture without alt");
  return [...faults, ...(await markupFaults(html))];
}

const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
