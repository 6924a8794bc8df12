import { and, eq, gt, isNotNull, isNull, lte, or } from "drizzle-orm";
import { withSizes } from "#app/features/content/blog/rules.ts";
import { findPictures } from "#app/features/media/queries.server.ts";
import { picturesIn } from "#app/features/media/rules.ts";
import { db } from "#db/instance.server.ts";
import { sitePages } from "#db/schema/index.ts";

const isPublic = (now: Date) =>
  and(eq(sitePages.status, "published"), lte(sitePages.publishedAt, now), isNull(sitePages.deletedAt));

/** @param preview the key of a draft's preview link */
export async function findOwnPage(slug: string, { now = new Date(), preview = "" } = {}) {
  const isPreviewed = and(
    eq(sitePages.previewKey, preview),
    gt(sitePages.previewUntil, now),
    isNull(sitePages.deletedAt),
  );
  const [row] = await db()
    .select()
    .from(sitePages)
    .where(
      and(eq(sitePages.slug, slug.toLowerCase()), preview ? or(isPublic(now), isPreviewed) : isPublic(now)),
    );
  if (!row) return null;
  const { title, metaTitle, metaDescription, content, publishedAt } = row;
  const { cleanPost } = await import("#app/features/content/blog/sanitize.server.ts");
  const html = cleanPost(content);
  return {
    title,
    metaTitle,
    metaDescription,
    slug: row.slug,
    isPreview: publishedAt === null || publishedAt > now,
    html: withSizes(html, await findPictures(picturesIn(html))),
  };
}

export const wasOwnPage = async (slug: string) =>
  (await db().$count(
    sitePages,
    and(
      eq(sitePages.slug, slug.toLowerCase()),
      isNotNull(sitePages.deletedAt),
      isNotNull(sitePages.publishedAt),
    ),
  )) > 0;

/** For the sitemap. */
export const listOwnPages = (now: Date) =>
  db()
    .select({ slug: sitePages.slug, updatedAt: sitePages.updatedAt })
    .from(sitePages)
    .where(isPublic(now))
    .orderBy(sitePages.slug)
    .limit(1_000);
