import { and, count, desc, eq, exists, ilike, isNotNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import {
  featuredSlugs,
  type PostFilter,
  postsPerPage,
  updatedOn,
  withContents,
} from "#app/features/content/blog/rules.ts";
import { cached } from "#app/lib/cache.server.ts";
import { db } from "#db/instance.server.ts";
import { blogAuthors, blogCategories, blogPosts, blogPostsTags, blogTags } from "#db/schema/index.ts";

export const listFeaturedPosts = (now = new Date()) => {
  const slugs = featuredSlugs.map((slug) => sql`${slug}`);
  return teasers(isPublic(now))
    .orderBy(
      sql`array_position(array[${sql.join(slugs, sql`, `)}], ${blogPosts.slug}) nulls last`,
      ...newestFirst,
    )
    .limit(slugs.length);
};

export const listHomePosts = cached(() => listFeaturedPosts());

export async function findPostList({ category, tag, page }: PostFilter, now = new Date()) {
  const [categories, tags] = await Promise.all([listCategories(now), listTags(now)]);
  const where = and(
    isPublic(now),
    category ? eq(blogCategories.slug, category) : undefined,
    tag ? hasTag(tag) : undefined,
  );
  const [found] = await db()
    .select({ total: count() })
    .from(blogPosts)
    .leftJoin(blogCategories, eq(blogCategories.id, blogPosts.categoryId))
    .where(where);
  const total = found?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / postsPerPage));
  const shown = Math.min(page, pages);
  const posts = await teasers(where)
    .orderBy(...newestFirst)
    .limit(postsPerPage)
    .offset((shown - 1) * postsPerPage);
  return { posts, total, pages, page: shown, categories, tags };
}

export type PostList = Awaited<ReturnType<typeof findPostList>>;
export type PostTeaser = PostList["posts"][number];

export async function findPost(slug: string, now = new Date()) {
  const [row] = await db()
    .select({
      ...teaser,
      content: blogPosts.content,
      categoryId: blogPosts.categoryId,
      metaTitle: blogPosts.metaTitle,
      metaDescription: blogPosts.metaDescription,
      author: { name: blogAuthors.name, email: blogAuthors.email, bio: blogAuthors.bio },
    })
    .from(blogPosts)
    .leftJoin(blogCategories, eq(blogCategories.id, blogPosts.categoryId))
    .leftJoin(blogAuthors, eq(blogAuthors.id, blogPosts.authorId))
    .where(and(isPublic(now), eq(blogPosts.slug, slug.toLowerCase())));
  if (!row?.publishedAt) return null;
  const { content, categoryId, ...post } = row;
  const [tags, related] = await Promise.all([tagsOf(post.id), relatedTo({ id: post.id, categoryId }, now)]);
  const { cleanPost } = await import("#app/features/content/blog/sanitize.server.ts");
  return {
    ...post,
    ...withContents(cleanPost(content)),
    /** `YYYY-MM-DD` */
    updatedOn: updatedOn(content),
    tags,
    related,
  };
}

export type PostPage = NonNullable<Awaited<ReturnType<typeof findPost>>>;

export async function listFeedPosts(now = new Date()) {
  const posts = await db()
    .select({ ...teaser, content: blogPosts.content, author: blogAuthors.name })
    .from(blogPosts)
    .leftJoin(blogCategories, eq(blogCategories.id, blogPosts.categoryId))
    .leftJoin(blogAuthors, eq(blogAuthors.id, blogPosts.authorId))
    .where(isPublic(now))
    .orderBy(...newestFirst)
    .limit(20);
  const { cleanPost } = await import("#app/features/content/blog/sanitize.server.ts");
  return posts.map(({ content, ...post }) => ({ ...post, html: cleanPost(content) }));
}

export const searchPosts = (words: readonly string[], most: number, now = new Date()) => {
  const holds = (word: string) => {
    const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
    return or(
      ilike(blogPosts.title, pattern),
      ilike(blogPosts.excerpt, pattern),
      sql`${plainText} ilike ${pattern}`,
    );
  };
  return db()
    .select({ slug: blogPosts.slug, title: blogPosts.title, excerpt: blogPosts.excerpt })
    .from(blogPosts)
    .where(and(isPublic(now), ...words.map(holds)))
    .orderBy(...newestFirst)
    .limit(most);
};

export async function listPostDates(now: Date) {
  const posts = await db()
    .select({ slug: blogPosts.slug, publishedAt: blogPosts.publishedAt, content: blogPosts.content })
    .from(blogPosts)
    .where(isPublic(now))
    .orderBy(...newestFirst)
    .limit(10_000);
  return posts.map(({ slug, publishedAt, content }) => {
    const publishedOn = (publishedAt ?? new Date(0)).toISOString().slice(0, 10);
    return { slug, changedOn: updatedOn(content) ?? publishedOn };
  });
}

const isPublic = (now: Date) =>
  and(eq(blogPosts.status, "published"), isNotNull(blogPosts.publishedAt), lte(blogPosts.publishedAt, now));

const plainText = sql`regexp_replace(${blogPosts.content}, '<[^>]*>', ' ', 'g')`;

const newestFirst = [desc(blogPosts.publishedAt), desc(blogPosts.id)] as const;

const teaser = {
  id: blogPosts.id,
  slug: blogPosts.slug,
  title: blogPosts.title,
  excerpt: blogPosts.excerpt,
  image: blogPosts.featuredImage,
  publishedAt: blogPosts.publishedAt,
  words: sql<number>`cardinality(regexp_split_to_array(
    trim(${plainText}), '\\s+'))`.as("words"),
  category: { name: blogCategories.name, slug: blogCategories.slug },
};

const teasers = (where: SQL | undefined) =>
  db()
    .select({ ...teaser, author: blogAuthors.name })
    .from(blogPosts)
    .leftJoin(blogCategories, eq(blogCategories.id, blogPosts.categoryId))
    .leftJoin(blogAuthors, eq(blogAuthors.id, blogPosts.authorId))
    .where(where);

const hasTag = (slug: string) =>
  exists(
    db()
      .select({ one: sql`1` })
      .from(blogPostsTags)
      .innerJoin(blogTags, eq(blogTags.id, blogPostsTags.tagId))
      .where(and(eq(blogPostsTags.postId, blogPosts.id), eq(blogTags.slug, slug))),
  );

const listCategories = (now: Date) =>
  db()
    .select({ name: blogCategories.name, slug: blogCategories.slug, posts: count() })
    .from(blogCategories)
    .innerJoin(blogPosts, eq(blogPosts.categoryId, blogCategories.id))
    .where(isPublic(now))
    .groupBy(blogCategories.id)
    .orderBy(blogCategories.name)
    .limit(30);

const listTags = (now: Date) =>
  db()
    .select({ name: blogTags.name, slug: blogTags.slug, posts: count() })
    .from(blogTags)
    .innerJoin(blogPostsTags, eq(blogPostsTags.tagId, blogTags.id))
    .innerJoin(blogPosts, eq(blogPosts.id, blogPostsTags.postId))
    .where(isPublic(now))
    .groupBy(blogTags.id)
    .orderBy(blogTags.name)
    .limit(60);

const tagsOf = (postId: string) =>
  db()
    .select({ name: blogTags.name, slug: blogTags.slug })
    .from(blogTags)
    .innerJoin(blogPostsTags, eq(blogPostsTags.tagId, blogTags.id))
    .where(eq(blogPostsTags.postId, postId))
    .orderBy(blogTags.name)
    .limit(30);

function relatedTo(post: { id: string; categoryId: string | null }, now: Date) {
  const sharedTags = sql`(select count(*) from ${blogPostsTags} theirs
    join ${blogPostsTags} ours on ours.tag_id = theirs.tag_id
    where theirs.post_id = ${blogPosts.id} and ours.post_id = ${post.id})`;
  const sameCategory = sql`coalesce((${blogPosts.categoryId} = ${post.categoryId}::uuid)::int, 0)`;
  return teasers(and(isPublic(now), ne(blogPosts.id, post.id)))
    .orderBy(sql`${sharedTags} * 2 + ${sameCategory} desc`, ...newestFirst)
    .limit(2);
}
