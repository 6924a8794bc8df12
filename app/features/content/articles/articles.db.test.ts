import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import {
  deleteArticles,
  saveArticle,
  setArticleStatus,
  sharePreview,
  undoArticles,
} from "#app/features/content/articles/commands.server.ts";
import { checkLinks } from "#app/features/content/articles/links.server.ts";
import { findArticle, findTagNames, listArticles } from "#app/features/content/articles/queries.server.ts";
import { PostForm, TermForm } from "#app/features/content/articles/schema.ts";
import { findDeletedPost, findPost } from "#app/features/content/blog/queries.server.ts";
import { findOwnPage } from "#app/features/content/pages/queries.server.ts";
import { removeTerm, restoreTerm, saveTerm } from "#app/features/content/terms/commands.server.ts";
import { listTerms } from "#app/features/content/terms/queries.server.ts";
import { findRedirect } from "#app/features/settings/company/queries.server.ts";
import { discardDraft, loadVersion, saveDraft } from "#app/features/versions/commands.server.ts";
import { findDraft, listNewDrafts, listVersions } from "#app/features/versions/queries.server.ts";
import type { StaffActor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { auditLog } from "#db/schema/index.ts";
import { makeStaff } from "#tests/factories/leads.ts";

let admin: StaffActor;
beforeAll(async () => {
  admin = await makeStaff({ role: "admin" });
});

const form = (changes: Record<string, unknown> = {}) =>
  PostForm.parse({
    version: 0,
    title: "About snow",
    content: "<p>It falls.</p>",
    status: "published",
    ...changes,
  });

let written = 0;

async function write(changes: Record<string, unknown> = {}) {
  written += 1;
  const id = randomUUID();
  const slug = `article-${written}`;
  const saved = await saveArticle(admin, { kind: "post", id, form: form({ slug, ...changes }) });
  if (!saved.ok) throw new Error(saved.message);
  return { id, slug };
}

const save = (id: string, changes: Record<string, unknown>, actor = admin) =>
  saveArticle(actor, { kind: "post", id, form: form(changes) });

test("an article is public once published, clean, with its tags", async () => {
  const content = '<p onclick="x()">Shovel</p><script>alert(1)</script>';
  const { id, slug } = await write({ content, tags: "Winter, winter ,Sidewalks", status: "draft" });
  expect(await findPost(slug)).toBeNull();
  await save(id, { version: 1, slug, content, tags: "Winter, Sidewalks", status: "published" });
  const post = await findPost(slug);
  expect(post?.html).toBe("<p>Shovel</p>");
  expect(post?.tags.map(({ name }) => name)).toEqual(["Sidewalks", "Winter"]);
  const records = await db()
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `post:${id}`));
  expect(records.map(({ action, actorName }) => [action, actorName])).toEqual(
    Array(2).fill(["content", admin.name]),
  );
});

test("staff without the role change nothing", async () => {
  const staff = await makeStaff();
  const refusal = { ok: false, reason: "forbidden", message: "Access denied. Admin privileges required." };
  expect(await save(randomUUID(), {}, staff)).toEqual(refusal);
  expect(await deleteArticles(staff, { kind: "post", ids: [randomUUID()] })).toEqual(refusal);
  expect(await sharePreview(staff, { kind: "post", id: randomUUID() })).toEqual(refusal);
});

test("of two who take the same address in the same second, one is told", async () => {
  const slug = `taken-${randomUUID().slice(0, 8)}`;
  const results = await Promise.all([1, 2].map(() => save(randomUUID(), { slug })));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results.find(({ ok }) => !ok)).toMatchObject({ reason: "conflict", field: "slug" });
});

test("every address that was ever public leads to the present one", async () => {
  const { id, slug } = await write();
  await save(id, { version: 1, slug: `${slug}-b`, keepDate: "on" });
  await save(id, { version: 2, slug: `${slug}-c`, keepDate: "on" });
  expect(await findRedirect(`/blog/${slug}`)).toBe(`/blog/${slug}-c`);
  expect(await findRedirect(`/blog/${slug}-b`)).toBe(`/blog/${slug}-c`);
  await save(id, { version: 3, slug, keepDate: "on" });
  expect(await findRedirect(`/blog/${slug}`)).toBeNull();
  expect(await findRedirect(`/blog/${slug}-c`)).toBe(`/blog/${slug}`);
});

test("a save over someone else's is refused first, and both versions stay", async () => {
  const { id, slug } = await write({ content: "<p>First</p>" });
  const colleague = await makeStaff({ role: "admin" });
  expect(await save(id, { version: 1, slug, content: "<p>Theirs</p>" }, colleague)).toMatchObject({
    ok: true,
  });
  expect(await save(id, { version: 1, slug, content: "<p>Mine</p>" })).toMatchObject({
    ok: false,
    reason: "changed",
  });
  expect(await save(id, { version: 2, slug, content: "<p>Mine</p>" })).toMatchObject({ ok: true });
  expect(await listVersions({ kind: "post", recordId: "../passwd" })).toEqual([]);
  const versions = await listVersions({ kind: "post", recordId: id });
  expect(versions.map(({ version, by }) => [version, by])).toEqual([
    [3, admin.name],
    [2, colleague.name],
    [1, admin.name],
  ]);
  const theirs = versions[1]?.id ?? "";
  await loadVersion(admin, { kind: "post", recordId: id, id: theirs });
  expect(await findDraft(admin, { kind: "post", recordId: id })).toMatchObject({
    version: 3,
    content: { content: "<p>Theirs</p>" },
  });
  expect((await findPost(slug))?.html).toBe("<p>Mine</p>");
});

test("a draft belongs to its author, changes nothing public, and ends with the save", async () => {
  const { id, slug } = await write();
  const which = { kind: "post", recordId: id };
  await saveDraft(admin, { ...which, version: 1, content: { title: "Half a title" } });
  await saveDraft(admin, { ...which, version: 1, content: { title: "Half a title more" } });
  expect(await findDraft(admin, which)).toMatchObject({ content: { title: "Half a title more" } });
  expect(await findDraft(await makeStaff(), which)).toBeNull();
  expect((await findPost(slug))?.title).toBe("About snow");
  await save(id, { version: 1, slug });
  expect(await findDraft(admin, which)).toBeNull();
  const recordId = randomUUID();
  await saveDraft(admin, { kind: "post", recordId, version: 0, content: { title: "Begun" } });
  expect(await listNewDrafts(admin, "post")).toMatchObject([{ recordId, title: "Begun" }]);
  await discardDraft(admin, { kind: "post", recordId });
  expect(await listNewDrafts(admin, "post")).toEqual([]);
});

test("bulk changes are undone with the dates as they were", async () => {
  const [one, two] = [await write(), await write({ status: "draft" })];
  const dated = (await findPost(one.slug))?.publishedAt;
  const ids = [one.id, two.id];
  const archived = await setArticleStatus(admin, { kind: "post", ids, status: "archived" });
  expect(archived).toMatchObject({ ok: true, value: { count: 2 } });
  expect(await findPost(one.slug)).toBeNull();
  if (archived.ok) await undoArticles(admin, { kind: "post", at: archived.value.at });
  expect((await findPost(one.slug))?.publishedAt).toEqual(dated);
  expect(await findArticle("post", two.id)).toMatchObject({ state: "draft" });
});

test("a deleted article is known as deleted, and undo brings it back unless its address is taken", async () => {
  const { id, slug } = await write();
  const deleted = await deleteArticles(admin, { kind: "post", ids: [id] });
  expect(await findPost(slug)).toBeNull();
  expect(await findDeletedPost(slug)).toMatchObject({ title: "About snow" });
  expect(await save(id, { version: 2, slug })).toMatchObject({ ok: false, reason: "not_found" });
  const other = await write({ slug });
  const undo = async () => deleted.ok && undoArticles(admin, { kind: "post", at: deleted.value.at });
  expect(await undo()).toMatchObject({ ok: false, reason: "conflict" });
  await deleteArticles(admin, { kind: "post", ids: [other.id] });
  expect(await undo()).toMatchObject({ ok: true });
  expect(await findPost(slug)).not.toBeNull();
});

test("a scheduled article appears by itself, and a draft only by its preview link", async () => {
  const month = 30 * 86_400_000;
  const date = new Date(Date.now() + month).toISOString().slice(0, 10);
  const { id, slug } = await write({ publish: { date, time: "09:00" } });
  expect(await findPost(slug)).toBeNull();
  expect(await findArticle("post", id)).toMatchObject({ state: "scheduled" });
  expect(await findPost(slug, { now: new Date(Date.now() + 2 * month) })).not.toBeNull();
  const shared = await sharePreview(admin, { kind: "post", id });
  const preview = shared.ok ? (shared.value.path.split("preview=")[1] ?? "") : "";
  expect(await findPost(slug, { preview })).toMatchObject({ isPreview: true });
  expect(await findPost(slug, { preview: "guessed" })).toBeNull();
  const later = new Date(Date.now() + 8 * 86_400_000);
  expect(await findPost(slug, { preview, now: later })).toBeNull();
});

test("an own page has its own address, and none of the site's", async () => {
  const page = {
    title: "Agency disclosure",
    content: "<p>We work for owners.</p>",
    status: "published",
    version: 0,
  };
  const add = (slug: string) =>
    saveArticle(admin, { kind: "page", id: randomUUID(), form: PostForm.parse({ ...page, slug }) });
  expect(await add("team")).toMatchObject({ ok: false, field: "slug" });
  expect(await add("")).toMatchObject({ ok: true });
  expect(await findOwnPage("agency-disclosure")).toMatchObject({ html: "<p>We work for owners.</p>" });
});

test("the list finds by title and status", async () => {
  const word = `Gutters ${randomUUID().slice(0, 8)}`;
  await write({ title: word, status: "draft" });
  const list = async (status: string) =>
    (await listArticles("post", { page: {}, search: word.toLowerCase(), status, now: new Date() })).rows;
  expect(await list("")).toMatchObject([{ title: word, state: "draft", views: 0 }]);
  expect(await list("published")).toEqual([]);
});

test("a picture on a private address is not fetched", async () => {
  for (const featuredImage of [
    "http://127.0.0.1:1/a.png",
    "http://[::1]/a.png",
    "http://169.254.169.254/x",
    "http://localhost/a.png",
  ])
    expect(await save(randomUUID(), { slug: `p-${randomUUID()}`.slice(0, 40), featuredImage })).toMatchObject(
      {
        ok: false,
        field: "featuredImage",
      },
    );
});

test("a category's articles move when it is deleted", async () => {
  const add = async (name: string) => {
    await saveTerm(admin, { kind: "categories", form: TermForm.parse({ name }) });
    return (await listTerms("categories")).find((each) => each.name === name)?.id ?? "";
  };
  const [from, to] = [await add("Old things"), await add("New things")];
  expect(
    await saveTerm(admin, { kind: "categories", form: TermForm.parse({ name: "old THINGS" }) }),
  ).toMatchObject({
    ok: false,
    field: "slug",
  });
  const { slug } = await write({ categoryId: from });
  expect(await removeTerm(admin, { kind: "categories", id: from, moveTo: from })).toMatchObject({
    ok: false,
  });
  expect(await removeTerm(admin, { kind: "categories", id: from, moveTo: to })).toMatchObject({ ok: true });
  expect((await findPost(slug))?.category?.name).toBe("New things");
  const stranger = await makeStaff();
  expect(await restoreTerm(stranger, { kind: "categories", id: from })).toMatchObject({ ok: false });
  for (let press = 0; press < 2; press += 1) await restoreTerm(admin, { kind: "categories", id: from });
  expect((await findPost(slug))?.category?.name).toBe("Old things");
});

test("restores a tag with its articles, and the other tag as it was", async () => {
  const [old, other] = [`Snow ${randomUUID()}`, `Ice ${randomUUID()}`];
  const { id, slug } = await write({ tags: old });
  await write({ tags: other });
  const tags = await listTerms("tags");
  const idOf = (name: string) => tags.find((tag) => tag.name === name)?.id ?? "";
  const tagsOf = async () => findTagNames(db(), id);
  expect(await removeTerm(admin, { kind: "tags", id: idOf(old), moveTo: idOf(other) })).toMatchObject({
    ok: true,
  });
  expect(await tagsOf()).toEqual([other]);
  expect(await restoreTerm(admin, { kind: "tags", id: idOf(old) })).toMatchObject({ ok: true });
  expect(await tagsOf()).toEqual([old]);
  expect(await findPost(slug)).not.toBeNull();
});

test("asks links to other sites whether they answer", async () => {
  const server = createServer((request, response) => {
    response.writeHead(request.url === "/gone" ? 404 : request.url === "/guarded" ? 403 : 200).end("a page");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const links = ["/", "/gone", "/guarded", "/?a=1&amp;b=2"].map((path) => `<a href="${base}${path}">x</a>`);
  const html = `<p>${links.join("")} <a href="/blog">own</a> <a href="http://10.0.0.1/">inside</a></p>`;
  const reach = { isAllowed: (address: string) => address === "127.0.0.1" };
  expect(await checkLinks(html, reach)).toEqual({
    asked: 5,
    broken: [
      { link: `${base}/gone`, why: "answers 404" },
      { link: "http://10.0.0.1/", why: "not on the public internet" },
    ],
  });
  server.close();
});
