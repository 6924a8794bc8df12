import { and, eq, ilike, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import {
  type ArticleKind,
  checksOf,
  compareTexts,
  kindFacts,
  ownLinksIn,
  stateOf,
} from "#app/features/content/articles/rules.ts";
import { listShownClaims } from "#app/features/content/claims/queries.server.ts";
import { claimState } from "#app/features/content/claims/rules.ts";
import { findPicturesAt } from "#app/features/media/queries.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { clockAt, dayIn } from "#app/lib/dates.ts";
import { upperFirst } from "#app/lib/text.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { pages as sitePaths } from "#app/pages.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { findPage, type PageRequest } from "#db/keyset.server.ts";
import {
  blogAuthors,
  blogCategories,
  blogPosts,
  blogPostsTags,
  blogTags,
  pageViews,
  sitePages,
} from "#db/schema/index.ts";

type ListRequest = { page: PageRequest; search: string; status: string; now: Date };

/** Newest first. */
export async function listArticles(kind: ArticleKind, { page, search, status, now }: ListRequest, size = 25) {
  const table = kind === "post" ? blogPosts : sitePages;
  const where = and(
    status === "deleted" ? isNotNull(table.deletedAt) : isNull(table.deletedAt),
    search ? ilike(table.title, `%${search.replace(/[\\%_]/g, "\\$&")}%`) : undefined,
    whereState(table, status, now),
  );
  const path = kindFacts[kind].path;
  const views = sql<number>`(select coalesce(sum(${pageViews.views}), 0)::int from ${pageViews}
    where ${pageViews.path} = ${path} || ${table.slug})`;
  const [{ rows, ...links }, total] = await Promise.all([
    findPage({ at: table.createdAt, id: table.id }, page, size, (part) => {
      const columns = {
        id: table.id,
        title: table.title,
        slug: table.slug,
        status: table.status,
        publishedAt: table.publishedAt,
        updatedAt: table.updatedAt,
        views,
        cursor: part.cursor,
        image: kind === "post" ? blogPosts.featuredImage : sql<string | null>`null`,
        category: kind === "post" ? blogCategories.name : sql<string | null>`null`,
        author: kind === "post" ? blogAuthors.name : sql<string | null>`null`,
      };
      const found = db()
        .select(columns)
        .from(table as typeof blogPosts);
      const joined =
        kind === "post"
          ? found
              .leftJoin(blogCategories, eq(blogCategories.id, blogPosts.categoryId))
              .leftJoin(blogAuthors, eq(blogAuthors.id, blogPosts.authorId))
          : found;
      return joined
        .where(and(where, part.where))
        .orderBy(...part.orderBy)
        .limit(part.limit);
    }),
    db().$count(table, where),
  ]);
  const pictureAt = await findPicturesAt(rows.map(({ image }) => image));
  return {
    rows: rows.map(({ status: _status, cursor: _cursor, ...row }) => ({
      ...row,
      name: row.title,
      state:
        status === "deleted"
          ? ("deleted" as const)
          : stateOf({ status: _status, publishedAt: row.publishedAt }, now),
      picture: pictureAt(row.image),
    })),
    ...links,
    total,
  };
}

export type ListedArticle = Awaited<ReturnType<typeof listArticles>>["rows"][number];

function whereState(table: typeof blogPosts | typeof sitePages, status: string, now: Date): SQL | undefined {
  const at = sql`${now.toISOString()}::timestamptz`;
  if (status === "scheduled") return and(eq(table.status, "published"), sql`${table.publishedAt} > ${at}`);
  if (status === "published") return and(eq(table.status, "published"), sql`${table.publishedAt} <= ${at}`);
  return status === "draft" || status === "archived" ? eq(table.status, status) : undefined;
}

/** The fields of the form, as they are typed, and `publishedAt`. */
export type ArticleTexts = Record<string, string>;

type StoredArticle = typeof blogPosts.$inferSelect | typeof sitePages.$inferSelect;

export function textsOfArticle(
  row: StoredArticle,
  { tags, timeZone }: { tags: readonly string[]; timeZone: string },
): ArticleTexts {
  const isScheduled = row.publishedAt !== null && row.publishedAt > row.updatedAt;
  const at = isScheduled && row.publishedAt ? clockAt(row.publishedAt, timeZone) : null;
  const page = {
    title: row.title,
    slug: row.slug,
    content: row.content,
    metaTitle: row.metaTitle ?? "",
    metaDescription: row.metaDescription ?? "",
    status: row.status,
    "publish.date": at?.date ?? "",
    "publish.time": at?.time ?? "",
    publishedAt: row.publishedAt?.toISOString() ?? "",
    keepDate: row.publishedAt && !isScheduled ? "on" : "",
  };
  if (!("excerpt" in row)) return page;
  return {
    ...page,
    excerpt: row.excerpt ?? "",
    metaKeywords: row.metaKeywords ?? "",
    featuredImage: row.featuredImage ?? "",
    socialImage: row.socialImage ?? "",
    categoryId: row.categoryId ?? "",
    authorId: row.authorId ?? "",
    featured: row.featured ? String(row.featured) : "",
    tags: tags.join(", "),
  };
}

export async function findTagNames(from: Pick<Transaction, "select">, postId: string) {
  const rows = await from
    .select({ name: blogTags.name })
    .from(blogTags)
    .innerJoin(blogPostsTags, eq(blogPostsTags.tagId, blogTags.id))
    .where(eq(blogPostsTags.postId, postId))
    .orderBy(blogTags.name)
    .limit(100);
  return rows.map(({ name }) => name);
}

/** Null for one that was never saved; a deleted one says so. */
export async function findArticle(kind: ArticleKind, id: string, now = new Date()) {
  if (!isUuid(id)) return null;
  const table = kind === "post" ? blogPosts : sitePages;
  const [row] = await db()
    .select()
    .from(table as typeof blogPosts)
    .where(eq(table.id, id));
  if (!row) return null;
  const [tags, { timeZone }] = await Promise.all([
    kind === "post" ? findTagNames(db(), id) : [],
    findCompany(),
  ]);
  const texts = textsOfArticle(row, { tags, timeZone });
  const { version, publishedAt, deletedAt, slug, previewKey, previewUntil } = row;
  const path = `${kindFacts[kind].path}${slug}`;
  return {
    id,
    version,
    texts,
    path,
    publishedAt,
    isDeleted: deletedAt !== null,
    state: stateOf(row, now),
    preview:
      previewKey && previewUntil && previewUntil > now
        ? { path: `${path}?preview=${previewKey}`, until: previewUntil }
        : null,
    checks: await checkArticle(texts, now),
  };
}

export type ArticleToEdit = NonNullable<Awaited<ReturnType<typeof findArticle>>>;

async function checkArticle(
  { title = "", content = "", metaTitle = "", metaDescription = "" }: ArticleTexts,
  now: Date,
) {
  const { timeZone } = await findCompany();
  const today = dayIn(timeZone, now);
  const [missing, rows] = await Promise.all([missingAmong(ownLinksIn(content)), listShownClaims()]);
  const text = content.replace(/<[^>]*>/g, " ");
  const expired = rows
    .filter((claim) => claimState(claim, today).state === "expired" && text.includes(claim.value))
    .map(({ value }) => value);
  return checksOf({ title, html: content, metaTitle, metaDescription }, { missing, expired });
}

/** Addresses of articles and pages that don't exist. */
async function missingAmong(links: readonly string[]) {
  const slugs = links.flatMap((link) => /^\/(?:blog\/)?([a-z0-9-]+)$/.exec(link)?.[1] ?? []).slice(0, 200);
  if (slugs.length === 0) return [];
  const [posts, own] = await Promise.all([
    db()
      .select({ slug: blogPosts.slug })
      .from(blogPosts)
      .where(and(inArray(blogPosts.slug, slugs), isNull(blogPosts.deletedAt)))
      .limit(200),
    db()
      .select({ slug: sitePages.slug })
      .from(sitePages)
      .where(and(inArray(sitePages.slug, slugs), isNull(sitePages.deletedAt)))
      .limit(200),
  ]);
  const existing = new Set([
    ...sitePaths.map(({ path }) => path),
    ...posts.flatMap(({ slug }) => [`/blog/${slug}`, `/${slug}`]),
    ...own.map(({ slug }) => `/${slug}`),
  ]);
  return links.filter((link) => /^\/(?:blog\/)?[a-z0-9-]+$/.test(link) && !existing.has(link));
}

/** What the form of a post offers. */
export async function listPostChoices() {
  const named = (kind: string, table: typeof blogCategories | typeof blogTags | typeof blogAuthors) =>
    db()
      .select({ kind: sql<string>`${kind}::text`, value: table.id, label: table.name })
      .from(table as typeof blogTags);
  const rows = await unionAll(
    named("category", blogCategories),
    named("author", blogAuthors),
    named("tag", blogTags),
  )
    .orderBy(sql`3`)
    .limit(1_000);
  const of = (wanted: string) =>
    rows.filter(({ kind }) => kind === wanted).map(({ value, label }) => ({ value, label }));
  return { categories: of("category"), authors: of("author"), tags: of("tag").map(({ label }) => label) };
}

export type PostChoices = Awaited<ReturnType<typeof listPostChoices>>;

/** The fields that differ, each with its lines. */
export const compareVersions = (before: ArticleTexts, after: ArticleTexts) =>
  Object.keys({ ...before, ...after })
    .filter((name) => !hidden.has(name) && (before[name] ?? "") !== (after[name] ?? ""))
    .map((name) => ({
      name: name === "slug" ? "Address" : upperFirst(name.replace(/([A-Z])/g, " $1").toLowerCase()),
      lines: compareTexts(before[name] ?? "", after[name] ?? ""),
    }));

const hidden = new Set(["publish.date", "publish.time", "keepDate", "categoryId", "authorId", "formKey"]);
