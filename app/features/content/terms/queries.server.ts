import { and, count, eq, isNull } from "drizzle-orm";
import type { Term, TermKind } from "#app/features/content/terms/rules.ts";
import { db } from "#db/instance.server.ts";
import { blogAuthors, blogCategories, blogPosts, blogPostsTags, blogTags } from "#db/schema/index.ts";

/** By name, with the number of articles. */
export async function listTerms(kind: TermKind): Promise<Term[]> {
  if (kind === "tags") {
    const { id, name, slug } = blogTags;
    return db()
      .select({ id, name, slug, posts: count(blogPosts.id) })
      .from(blogTags)
      .leftJoin(blogPostsTags, eq(blogPostsTags.tagId, blogTags.id))
      .leftJoin(blogPosts, and(eq(blogPosts.id, blogPostsTags.postId), isOpen))
      .groupBy(blogTags.id)
      .orderBy(blogTags.name)
      .limit(500);
  }
  if (kind === "authors") {
    const { id, name, email, bio, avatarUrl } = blogAuthors;
    return db()
      .select({ id, name, email, bio, avatarUrl, posts: count(blogPosts.id) })
      .from(blogAuthors)
      .leftJoin(blogPosts, and(eq(blogPosts.authorId, blogAuthors.id), isOpen))
      .groupBy(blogAuthors.id)
      .orderBy(blogAuthors.name)
      .limit(500);
  }
  const { id, name, slug, description } = blogCategories;
  return db()
    .select({ id, name, slug, description, posts: count(blogPosts.id) })
    .from(blogCategories)
    .leftJoin(blogPosts, and(eq(blogPosts.categoryId, blogCategories.id), isOpen))
    .groupBy(blogCategories.id)
    .orderBy(blogCategories.name)
    .limit(500);
}

const isOpen = isNull(blogPosts.deletedAt);
