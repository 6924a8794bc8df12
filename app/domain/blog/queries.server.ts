import { and, desc, eq, isNotNull, lte } from "drizzle-orm";
import { db } from "#db/instance.server.ts";
import { blogPosts } from "#db/schema/index.ts";

/** What may be read by everybody now: published, and not before its time. */
export const isPublic = (now: Date) =>
  and(eq(blogPosts.status, "published"), isNotNull(blogPosts.publishedAt), lte(blogPosts.publishedAt, now));

/** The newest posts, for teasers; at most twelve. */
export function listNewestPosts(count: number, now = new Date()) {
  return db()
    .select({
      slug: blogPosts.slug,
      title: blogPosts.title,
      excerpt: blogPosts.excerpt,
      image: blogPosts.featuredImage,
      publishedAt: blogPosts.publishedAt,
    })
    .from(blogPosts)
    .where(isPublic(now))
    .orderBy(desc(blogPosts.publishedAt), desc(blogPosts.id))
    .limit(Math.min(count, 12));
}
