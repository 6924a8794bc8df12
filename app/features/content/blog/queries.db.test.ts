import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { makeFeed } from "#app/features/content/blog/feed.server.ts";
import {
  findPost,
  findPostList,
  listFeaturedPosts,
  listFeedPosts,
} from "#app/features/content/blog/queries.server.ts";
import { sampleCompany } from "#app/features/settings/company/defaults.ts";
import { db } from "#db/instance.server.ts";
import { blogCategories, blogPosts, blogPostsTags, blogTags } from "#db/schema/index.ts";

const now = new Date("2026-11-21T12:00:00Z");
const day = 86_400_000;
const ids = { leases: randomUUID(), numbers: randomUUID(), winter: randomUUID(), deposits: randomUUID() };
const all = { category: null, tag: null, page: 1 };

interface Wish {
  slug: string;
  daysAgo: number | null;
  featured?: number;
  status?: string;
  content?: string;
  categoryId?: string;
  tags?: readonly string[];
}

async function write({ slug, daysAgo, status = "published", content = "<p>Some words.</p>", ...wish }: Wish) {
  const id = randomUUID();
  const publishedAt = daysAgo === null ? null : new Date(now.getTime() - daysAgo * day);
  await db()
    .insert(blogPosts)
    .values({
      ...{ id, slug, title: `About ${slug}`, content, status, publishedAt },
      ...{ categoryId: wish.categoryId, featured: wish.featured },
    });
  for (const tagId of wish.tags ?? []) await db().insert(blogPostsTags).values({ postId: id, tagId });
}

beforeAll(async () => {
  await db()
    .insert(blogCategories)
    .values([
      { id: ids.leases, name: "Leases", slug: "leases" },
      { id: ids.numbers, name: "Numbers", slug: "numbers" },
    ]);
  await db()
    .insert(blogTags)
    .values([
      { id: ids.winter, name: "Winter", slug: "winter" },
      { id: ids.deposits, name: "Deposits", slug: "deposits" },
    ]);
  // Three at a time share an instant, so that paging depends on a stable order.
  for (let at = 0; at < 25; at += 1)
    await write({ slug: `plain-${at}`, daysAgo: 100 + Math.floor(at / 3), categoryId: ids.leases });
  await write({ slug: "snow", daysAgo: 3, categoryId: ids.numbers, tags: [ids.winter, ids.deposits] });
  await write({ slug: "ice", daysAgo: 300, tags: [ids.winter, ids.deposits] });
  await write({ slug: "frost", daysAgo: 200, categoryId: ids.numbers, tags: [ids.winter] });
  await write({ slug: "draft", daysAgo: null, status: "draft", tags: [ids.winter, ids.deposits] });
  await write({ slug: "archived", daysAgo: 2, status: "archived", tags: [ids.winter, ids.deposits] });
  await write({ slug: "tomorrow", daysAgo: -1, tags: [ids.winter, ids.deposits] });
  await write({ slug: "undated", daysAgo: null });
  const content = `<h1>Hi</h1><p onclick="x()">A <a href="/team">b</a></p><script>alert(1)</script>]]>`;
  await write({ slug: "hostile", daysAgo: 1, content });
});

const published = 29;

test("pages hold twelve, newest first, and every published post exactly once", async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => findPostList({ ...all, page }, now)));
  expect(pages.map(({ posts }) => posts.length)).toEqual([12, 12, published - 24]);
  const posts = pages.flatMap((page) => page.posts);
  expect(new Set(posts.map(({ slug }) => slug)).size).toBe(published);
  const times = posts.map(({ publishedAt }) => publishedAt?.getTime() ?? 0);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
});

test("hides drafts and archived, undated and future posts everywhere", async () => {
  const hidden = ["draft", "archived", "tomorrow", "undated"];
  for (const slug of hidden) expect(await findPost(slug, { now })).toBeNull();
  const snow = await findPost("snow", { now });
  const { posts } = await findPostList({ ...all, tag: "winter" }, now);
  const feed = await listFeedPosts(now);
  const featured = await listFeaturedPosts(now);
  const seen = [...posts, ...feed, ...featured, ...(snow?.related ?? [])];
  for (const post of seen) expect(hidden).not.toContain(post?.slug);
  const tomorrow = await findPost("tomorrow", { now: new Date(now.getTime() + 2 * day) });
  expect(tomorrow?.slug).toBe("tomorrow");
});

test("filters by category and tag; an unknown one matches nothing", async () => {
  const slugs = async (filter: object) =>
    (await findPostList({ ...all, ...filter }, now)).posts.map(({ slug }) => slug);
  expect(await slugs({ tag: "winter" })).toEqual(["snow", "frost", "ice"]);
  expect(await slugs({ tag: "winter", category: "numbers" })).toEqual(["snow", "frost"]);
  expect(await slugs({ tag: "deposits", category: "leases" })).toEqual([]);
  expect(await slugs({ category: "no-such" })).toEqual([]);
});

test("the headings count what is published", async () => {
  const { categories, tags, total, pages } = await findPostList(all, now);
  expect({ total, pages }).toEqual({ total: published, pages: 3 });
  expect(categories.map(({ slug, posts }) => [slug, posts])).toEqual([
    ["leases", 25],
    ["numbers", 2],
  ]);
  expect(tags.map(({ slug, posts }) => [slug, posts])).toEqual([
    ["deposits", 2],
    ["winter", 3],
  ]);
});

test("related posts share tags before they share a category", async () => {
  const snow = await findPost("snow", { now });
  expect(snow?.related.map(({ slug }) => slug)).toEqual(["ice", "frost"]);
});

test("finds a slug in any letter case, with sanitized HTML and a word count", async () => {
  const post = await findPost("HOSTILE", { now });
  expect(post?.html).toBe('<h2 id="part-1">Hi</h2><p>A <a href="/team">b</a></p>]]&gt;');
  const [plain] = (await findPostList({ ...all, page: 3 }, now)).posts;
  expect(plain?.words).toBe(2);
});

test("the feed holds clean posts with absolute addresses, newest first", async () => {
  const origin = "https://porchlight.example";
  const posts = (await listFeedPosts(now)).map((post) => ({ ...post, author: "Dana & Co" }));
  const rss = makeFeed({ posts, company: sampleCompany, origin });
  expect(rss).toContain(`href="${origin}/team"`);
  expect(rss.match(/<item>/g)).toHaveLength(20);
  expect(rss).toContain("<dc:creator>Dana &amp; Co</dc:creator>");
  expect(rss).not.toContain("<author>");
  expect(rss).not.toMatch(/<script|onclick|href="\/(?!\/)/);
});

test("the home page leads with the featured posts, and fills up with the newest", async () => {
  const slugs = async () => (await listFeaturedPosts(now)).map(({ slug }) => slug);
  expect(await slugs()).toEqual(["hostile", "snow", expect.stringMatching("plain")]);
  await write({ slug: "second", daysAgo: 400, featured: 2 });
  await write({ slug: "first", daysAgo: 500, featured: 1 });
  await write({ slug: "third", daysAgo: null, status: "draft", featured: 3 });
  expect(await slugs()).toEqual(["first", "second", "hostile"]);
});
