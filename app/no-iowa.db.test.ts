import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { defaultSchedule } from "#app/features/pricing/schedule.ts";
import { unsetCompany } from "#app/features/settings/company/defaults.ts";
import { defaultPagesShown } from "#app/features/settings/company/site-links.ts";
import { clearCaches } from "#app/lib/cache.server.ts";
import { pages } from "#app/pages.ts";
import { db } from "#db/instance.server.ts";
import {
  areas,
  benchmarkRents,
  blogPosts,
  feeSchedules,
  siteSettings,
  teamMembers,
  zipCodes,
} from "#db/schema/index.ts";
import { makeWebinar } from "#tests/factories/referrals.ts";
import { openWebsite } from "#tests/factories/website.ts";

const elsewhere = /Iowa|Des Moines|\bIA\b|Polk County|Ankeny|Waukee|Urbandale|\bClive\b|Johnston/i;
const product = /Porchlight/i;

/** What stands around the first match; null if nothing matches. */
function found(pattern: RegExp, text: string) {
  const at = text.search(pattern);
  return at < 0 ? null : text.slice(Math.max(0, at - 60), at + 60);
}

const company = {
  ...unsetCompany,
  ...{ name: "Barton Creek Homes", shortName: "Barton Creek", areaName: "Austin" },
  ...{ phone: "+15125550142", email: "hello@barton.example", street: "1 Congress Ave" },
  ...{ city: "Austin", state: "TX", zip: "78701", states: ["TX"], timeZone: "America/Chicago" },
  ...{
    brokerage: "Barton Creek Homes LLC",
    licenceLine: "TREC license 1",
    licenceUrl: "https://trec.example",
  },
  ...{ listingsUrl: "https://homes.example", bookingUrl: "https://book.example" },
};

const { demo } = config;
let open: (path: string) => Promise<Response>;

beforeAll(async () => {
  config.demo = false;
  // The template has the open data that only the sample loads.
  await db().delete(benchmarkRents);
  await db().delete(zipCodes);
  await db().insert(siteSettings).values({ key: "company", value: company });
  const effectiveFrom = "2020-12-01";
  const document = { ...defaultSchedule, name: effectiveFrom, effectiveFrom };
  await db().insert(feeSchedules).values({ name: effectiveFrom, effectiveFrom, document });
  const city = {
    slug: "round-rock",
    name: "Round Rock",
    zips: ["78664"],
    intro: "A city.",
    cityUrl: "https://rr.example",
  };
  await db()
    .insert(areas)
    .values({ ...city, position: 1, isOnHome: true });
  const member = { slug: "ada-bell", name: "Ada Bell", role: "Leasing", email: "ada@barton.example" };
  await db()
    .insert(teamMembers)
    .values({ ...member, phone: "+15125550143", bio: "Keys.", position: 1 });
  const post = {
    slug: "first-lease",
    title: "A first lease",
    content: "<p>Read it twice.</p>",
    excerpt: "Read it.",
  };
  await db()
    .insert(blogPosts)
    .values({ ...post, status: "published", publishedAt: new Date("2020-01-01") });
  await makeWebinar({ joinUrl: "https://meet.example" });
  clearCaches();
  open = await openWebsite();
});

afterAll(() => {
  config.demo = demo;
  clearCaches();
});

const starts = [
  ...["/search?q=rent", "/nowhere", "/login", "/forgot-password"],
  ...["/feed.xml", "/site.webmanifest", "/sitemap.xml", "/robots.txt"],
];

test("no page of a firm in Austin names another place or the product", async () => {
  const seen = new Set<string>();
  const queue = [...pages.map(({ path }) => path), ...starts];
  for (let path = queue.pop(); path; path = queue.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const reply = await open(path);
    const text = await reply.text();
    expect([path, reply.status < 500, found(elsewhere, text), found(product, text)]).toEqual([
      path,
      true,
      null,
      null,
    ]);
    const links = [...text.matchAll(/href="(\/(?:areas|team|blog|webinar|analysis|enroll|realtor)[^"#]*)/g)];
    queue.push(...links.map(([, to = ""]) => to.replaceAll("&amp;", "&")));
  }
  for (const path of ["/areas/round-rock", "/team/ada-bell", "/blog/first-lease"])
    expect(seen).toContain(path);
});

test("the home page has the firm's own place and links, and no landmarks", async () => {
  const text = await (await open("/")).text();
  expect(text).toContain('placeholder="1234 Main St, Round Rock 78664"');
  expect(text).toContain('href="https://trec.example"');
  expect(text).toContain("effective December 2020");
  expect(text).not.toMatch(/HUD|des-moines/);
});

test("a page that is switched off answers 404 and is linked nowhere", async () => {
  const value = { ...defaultPagesShown, blog: false };
  await db().insert(siteSettings).values({ key: "pages-shown", value });
  clearCaches();
  for (const path of ["/blog", "/blog/first-lease", "/feed.xml"])
    expect([path, (await open(path)).status]).toEqual([path, 404]);
  for (const path of ["/", "/sitemap.xml", "/search?q=lease"])
    expect([path, found(/\/blog|feed\.xml/, await (await open(path)).text())]).toEqual([path, null]);
});

const sampleOnly =
  /^app\/(seed|features\/content\/sandbox)\/|^app\/(lib\/us-(?:states|zones)|components\/scene|features\/settings\/company\/defaults)\.ts$|\.test\./;

test("no email, document or message of the program names Iowa's places", () => {
  const sources = ["app", "emails"]
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => `${folder}/${file}`))
    .filter((file) => /\.tsx?$/.test(file) && !sampleOnly.test(file));
  expect(sources.length).toBeGreaterThan(500);
  const named = sources.flatMap((file) => {
    const code = readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
    const place = found(elsewhere, code) ?? (file.startsWith("emails/") ? found(product, code) : null);
    return place ? [[file, place]] : [];
  });
  expect(named).toEqual([]);
});
