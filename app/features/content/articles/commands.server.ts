import { randomBytes } from "node:crypto";
import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import { recordChange } from "#app/features/accounts/audit/records.server.ts";
import { findTagNames, textsOfArticle } from "#app/features/content/articles/queries.server.ts";
import {
  type ArticleKind,
  type ArticleStatus,
  kindFacts,
  publicationOf,
  readSlug,
} from "#app/features/content/articles/rules.ts";
import type { PageForm, PostForm } from "#app/features/content/articles/schema.ts";
import { adoptPicture } from "#app/features/media/commands.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { recordVersion } from "#app/features/versions/commands.server.ts";
import { findVersionBefore } from "#app/features/versions/queries.server.ts";
import { type Actor, accessDenied, isAdmin } from "#app/lib/actor.ts";
import { clearCaches } from "#app/lib/cache.server.ts";
import { changedElsewhere, done, type Result, refused } from "#app/lib/result.ts";
import { slugOf } from "#app/lib/text.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { lockText } from "#db/locks.ts";
import { blogPosts, blogPostsTags, blogTags, redirects, sitePages } from "#db/schema/index.ts";

const tables = { post: blogPosts, page: sitePages } as const;

type Saved = { id: string; isNew: boolean };

type Change = { kind: ArticleKind; id: string; form: PageForm & Partial<PostForm>; now?: Date };

/** Admins only. A new article brings its own ID, so that a double submission is one article. */
export async function saveArticle(
  actor: Actor,
  { kind, id, form, now = new Date() }: Change,
): Promise<Result<Saved>> {
  if (actor.kind !== "staff" || !isAdmin(actor)) return refused("forbidden", accessDenied);
  const slug = readSlug(kind, form.slug, form.title);
  if (!slug.ok) return slug;
  const [facts, { timeZone }] = await Promise.all([readFacts(actor, { kind, form, now }), findCompany()]);
  if (!facts.ok) return facts;
  const { html, tags, ...values } = facts.value;
  const table = tables[kind];
  const result = await db().transaction(async (tx): Promise<Result<Saved>> => {
    await lockText(tx, "slugs", kind);
    const [before] = await tx
      .select()
      .from(table as typeof blogPosts)
      .where(eq(table.id, id))
      .for("update");
    if (before?.deletedAt)
      return refused("not_found", `This ${kind} was deleted. Restore it from the list first.`);
    if ((before?.version ?? 0) !== form.version) return changedElsewhere(`this ${kind}`);
    const [other] = await tx
      .select({ title: table.title })
      .from(table)
      .where(and(eq(table.slug, slug.value), isNull(table.deletedAt), ne(table.id, id)));
    if (other) return refused("conflict", `“${other.title}” has this address already.`, "slug");
    const published = publicationOf(form, { before: before?.publishedAt ?? null, now, timeZone });
    if (!published.ok) return published;
    const row = {
      ...values,
      content: html,
      slug: slug.value,
      publishedAt: published.value,
      version: form.version + 1,
      updatedAt: now,
      updatedBy: actor.userId,
    };
    const stored = { id, createdAt: now, ...row };
    const [saved] = await tx
      .insert(table as typeof blogPosts)
      .values(stored)
      .onConflictDoUpdate({ target: table.id, set: row })
      .returning();
    if (!saved) throw new Error("the article was not stored");
    const tagsBefore = kind === "post" ? await findTagNames(tx, id) : [];
    if (kind === "post") await setTags(tx, id, tags);
    if (before) await keepAddress(tx, { kind, from: before.slug, to: slug.value });
    await keepVersions(tx, { kind, before, after: saved, tags: [tagsBefore, tags], timeZone });
    const [was, is] = [before ?? null, saved].map(
      (each) => each && { title: each.title, slug: each.slug, status: each.status },
    );
    await recordChange(tx, {
      actor,
      action: "content",
      subject: `${kind}:${id}`,
      before: was,
      after: is ?? {},
      at: now,
    });
    return done({ id, isNew: !before });
  });
  if (result.ok) clearCaches();
  return result;
}

async function readFacts(actor: Actor, { form, kind, now }: Omit<Change, "id" | "now"> & { now: Date }) {
  const { cleanPost } = await import("#app/features/content/blog/sanitize.server.ts");
  const { title, metaTitle, metaDescription, status } = form;
  const page = {
    title,
    html: cleanPost(form.content),
    metaTitle: metaTitle || null,
    metaDescription: metaDescription || null,
    status,
  };
  if (kind === "page") return done({ ...page, tags: [] as string[] });
  const [featuredImage, socialImage] = [
    await adoptPicture(actor, form.featuredImage ?? "", { field: "featuredImage", now }),
    await adoptPicture(actor, form.socialImage ?? "", { field: "socialImage", now }),
  ];
  if (!featuredImage.ok) return featuredImage;
  if (!socialImage.ok) return socialImage;
  return done({
    ...page,
    excerpt: form.excerpt || null,
    metaKeywords: form.metaKeywords || null,
    featuredImage: featuredImage.value,
    socialImage: socialImage.value,
    categoryId: form.categoryId || null,
    authorId: form.authorId || null,
    featured: form.featured ? Number(form.featured) : null,
    tags: tagsIn(form.tags ?? ""),
  });
}

/** `Taxes, taxes ` is one tag, as it was typed first. */
function tagsIn(typed: string) {
  const names = typed.split(",").map((name) => name.trim().replace(/\s+/g, " ").slice(0, 60));
  const slugs = names.map(slugOf);
  return names.filter((_, at) => slugs[at] && slugs.indexOf(slugs[at]) === at);
}

async function setTags(tx: Transaction, postId: string, names: readonly string[]) {
  await tx.delete(blogPostsTags).where(eq(blogPostsTags.postId, postId));
  if (names.length === 0) return;
  const wanted = names.map((name) => ({ name, slug: slugOf(name) }));
  await tx.insert(blogTags).values(wanted).onConflictDoNothing();
  const slugs = wanted.map(({ slug }) => slug);
  const found = await tx.select({ tagId: blogTags.id }).from(blogTags).where(inArray(blogTags.slug, slugs));
  await tx.insert(blogPostsTags).values(found.map(({ tagId }) => ({ postId, tagId })));
}

/** Every address that was ever public leads to the present one, by one redirect. */
async function keepAddress(
  tx: Transaction,
  { kind, from, to }: { kind: ArticleKind; from: string; to: string },
) {
  if (from === to) return;
  const [fromPath, toPath] = [from, to].map((slug) => `${kindFacts[kind].path}${slug}`);
  if (!fromPath || !toPath) return;
  await tx.delete(redirects).where(eq(redirects.fromPath, toPath));
  await tx.update(redirects).set({ toPath }).where(eq(redirects.toPath, fromPath));
  const redirect = { fromPath, toPath };
  await tx
    .insert(redirects)
    .values(redirect)
    .onConflictDoUpdate({ target: redirects.fromPath, set: redirect });
}

type Article = typeof blogPosts.$inferSelect;

type Kept = {
  kind: ArticleKind;
  before: Article | undefined;
  after: Article;
  tags: [string[], string[]];
  timeZone: string;
};

/** Also the version before, which an import may have made. */
async function keepVersions(tx: Transaction, { kind, before, after, tags, timeZone }: Kept) {
  for (const [row, names] of [
    [before, tags[0]],
    [after, tags[1]],
  ] as const) {
    if (!row) continue;
    const content = textsOfArticle(row, { tags: names, timeZone });
    const { id: recordId, version, updatedAt: now, updatedBy: userId } = row;
    await recordVersion(tx, { kind, recordId, version, content, now, userId });
  }
}

type Bulk = { kind: ArticleKind; ids: readonly string[]; now?: Date };

/** Publishing keeps the date of an article that has one. */
export const setArticleStatus = (
  actor: Actor,
  { status, now = new Date(), ...bulk }: Bulk & { status: ArticleStatus },
) =>
  changeArticles(actor, { ...bulk, now }, ({ publishedAt, deletedAt }) =>
    deletedAt ? null : { status, publishedAt: status === "published" ? (publishedAt ?? now) : null },
  );

export const deleteArticles = (actor: Actor, { now = new Date(), ...bulk }: Bulk) =>
  changeArticles(actor, { ...bulk, now }, ({ deletedAt }) => (deletedAt ? null : { deletedAt: now }));

/** With the status they had; one whose address another has now stays deleted. */
export const restoreArticles = (actor: Actor, { now = new Date(), ...bulk }: Bulk) =>
  changeArticles(actor, { ...bulk, now }, ({ deletedAt }) => (deletedAt ? { deletedAt: null } : null));

/** Of a bulk change: articles that someone has changed since stay as they are. */
export async function undoArticles(
  actor: Actor,
  { kind, at, now = new Date() }: { kind: ArticleKind; at: Date; now?: Date },
): Promise<Result<{ at: Date; count: number }>> {
  if (actor.kind !== "staff" || !isAdmin(actor)) return refused("forbidden", accessDenied);
  const table = tables[kind];
  const changed = await db()
    .select({ id: table.id, version: table.version })
    .from(table as typeof blogPosts)
    .where(and(eq(table.updatedAt, at), eq(table.updatedBy, actor.userId)))
    .limit(100);
  const earlier = new Map(
    await Promise.all(
      changed.map(async ({ id, version }) => {
        const found = await findVersionBefore({ kind, recordId: id, version });
        return [id, found] as const;
      }),
    ),
  );
  return changeArticles(actor, { kind, ids: changed.map(({ id }) => id), now }, ({ id }) => {
    const texts = earlier.get(id);
    if (!texts) return null;
    const { status = "draft", publishedAt } = texts;
    return { status, publishedAt: publishedAt ? new Date(publishedAt) : null, deletedAt: null };
  });
}

async function changeArticles(
  actor: Actor,
  { kind, ids, now }: Required<Bulk>,
  changeOf: (row: Article) => Partial<Article> | null,
): Promise<Result<{ at: Date; count: number }>> {
  if (actor.kind !== "staff" || !isAdmin(actor)) return refused("forbidden", accessDenied);
  const table = tables[kind] as typeof blogPosts;
  const { timeZone } = await findCompany();
  const count = await db().transaction(async (tx) => {
    await lockText(tx, "slugs", kind);
    const rows = await tx
      .select()
      .from(table)
      .where(inArray(table.id, [...ids]))
      .for("update");
    let changed = 0;
    for (const before of rows) {
      const change = changeOf(before);
      if (!change || (before.deletedAt && (await isTaken(tx, table, before)))) continue;
      const by = { version: before.version + 1, updatedAt: now, updatedBy: actor.userId };
      const [after] = await tx
        .update(table)
        .set({ ...change, ...by })
        .where(eq(table.id, before.id))
        .returning();
      if (!after) continue;
      changed += 1;
      const tags = kind === "post" ? await findTagNames(tx, after.id) : [];
      await keepVersions(tx, { kind, before, after, tags: [tags, tags], timeZone });
      const [was, is] = [before, after].map(({ status, deletedAt }) => ({ status, deletedAt }));
      const action = change.deletedAt ? "delete" : "content";
      await recordChange(tx, {
        actor,
        action,
        subject: `${kind}:${after.id}`,
        before: was,
        after: is ?? {},
        at: now,
      });
    }
    return changed;
  });
  clearCaches();
  return count > 0
    ? done({ at: now, count })
    : refused(
        "conflict",
        "Nothing changed. Someone else changed it, or its address belongs to another one now.",
      );
}

/** Another article has the address of a deleted one. */
async function isTaken(tx: Transaction, table: typeof blogPosts, { id, slug }: Article) {
  const isOther = and(eq(table.slug, slug), isNull(table.deletedAt), ne(table.id, id));
  return (await tx.$count(table, isOther)) > 0;
}

const previewDays = 7;

/** A link for people without an account, who see the saved draft until then. */
export async function sharePreview(
  actor: Actor,
  { kind, id, now = new Date() }: { kind: ArticleKind; id: string; now?: Date },
): Promise<Result<{ path: string; until: Date }>> {
  if (!isAdmin(actor)) return refused("forbidden", accessDenied);
  const table = tables[kind];
  const previewKey = randomBytes(18).toString("base64url");
  const previewUntil = new Date(now.getTime() + previewDays * 86_400_000);
  const [row] = await db()
    .update(table as typeof blogPosts)
    .set({ previewKey, previewUntil })
    .where(and(eq(table.id, id), isNull(table.deletedAt)))
    .returning({ slug: table.slug });
  if (!row) return refused("not_found", `Save this ${kind} first.`);
  return done({ path: `${kindFacts[kind].path}${row.slug}?preview=${previewKey}`, until: previewUntil });
}

export async function importPosts(tx: Transaction, rows: (typeof blogPosts.$inferInsert)[]) {
  const { cleanPost } = await import("#app/features/content/blog/sanitize.server.ts");
  await tx.insert(blogPosts).values(rows.map((row) => ({ ...row, content: cleanPost(row.content) })));
}

export async function importPostTags(tx: Transaction, rows: (typeof blogPostsTags.$inferInsert)[]) {
  await tx.insert(blogPostsTags).values(rows).onConflictDoNothing();
}
