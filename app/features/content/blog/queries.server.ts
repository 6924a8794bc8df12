import {
  and,
  count,
  desc,
  eq,
  exists,
  gt,
  ilike,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import {
  featuredCount,
  type PostFilter,
  postsPerPage,
  updatedOn,
  withContents,
  withSizes,
} from "#app/features/content/blog/rules.ts";
import { findPictures, findPicturesAt } from "#app/features/media/queries.server.ts";
import { picturesIn } from "#app/features/media/rules.ts";
import { cached } from "#app/lib/cache.server.ts";
import { db } from "#db/instance.server.ts";
import { blogAuthors, blogCategories, blogPosts, blogPostsTags, blogTags } from "#db/schema/index.ts";

/** Those with a position first, then the newest. */
export const listFeaturedPosts = async (now = new Date()) =>
  withPictures(
    await teasers(isPublic(now))
      .orderBy(sql`${blogPosts.featured} nulls last`, ...newestFirst)
      .limit(featuredCount),
  );

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
  const posts = await withPictures(
    await teasers(where)
      .orderBy(...newestFirst)
      .limit(postsPerPage)
      .offset((shown - 1) * postsPerPage),
  );
  return { posts, total, pages, page: shown, categories, tags };
}

export type PostList = Awaited<ReturnType<typeof findPostList>>;
export type PostTeaser = PostList["posts"][number];

/** @param preview the key of a draft's preview link */
export async function findPost(slug: string, { now = new Date(), preview = "" } = {}) {
  const [row] = await db()
    .select({
      ...teaser,
      content: blogPosts.content,
      categoryId: blogPosts.categoryId,
      metaTitle: blogPosts.metaTitle,
      metaDescription: blogPosts.metaDescription,
      socialImage: blogPosts.socialImage,
      author: {
        name: blogAuthors.name,
        email: blogAuthors.email,
        bio: blogAuthors.bio,
        avatar: blogAuthors.avatarUrl,
      },
    })
    .from(blogPosts)
    .leftJoin(blogCategories, eq(blogCategories.id, blogPosts.categoryId))
    .leftJoin(blogAuthors, eq(blogAuthors.id, blogPosts.authorId))
    .where(and(or(isPublic(now), isPreviewed(preview, now)), eq(blogPosts.slug, slug.toLowerCase())));
  if (!row) return null;
  const { content, categoryId, ...post } = row;
  const { cleanPost } = await import("#app/features/content/blog/sanitize.server.ts");
  const html = cleanPost(content);
  const [tags, related, pictureAt, within] = await Promise.all([
    tagsOf(post.id),
    relatedTo({ id: post.id, categoryId }, now),
    findPicturesAt([post.image, post.socialImage, post.author?.avatar]),
    findPictures(picturesIn(html)),
  ]);
  return {
    ...post,
    picture: pictureAt(post.image),
    socialPicture: pictureAt(post.socialImage) ?? pictureAt(post.image),
    avatar: pictureAt(post.author?.avatar),
    isPreview: post.publishedAt === null || post.publishedAt > now,
    ...withContents(withSizes(html, within)),
    /** `YYYY-MM-DD` */
    updatedOn: updatedOn(content),
    tags,
    related,
  };
}

/** Of a deleted article that was public, for what is shown in its place; null if there was none. */
export async function findDeletedPost(slug: string, now = new Date()) {
  const [deleted] = await db()
    .select({ id: blogPosts.id, title: blogPosts.title, categoryId: blogPosts.categoryId })
    .from(blogPosts)
    .where(
      and(
        eq(blogPosts.slug, slug.toLowerCase()),
        isNotNull(blogPosts.deletedAt),
        isNotNull(blogPosts.publishedAt),
      ),
    )
    .limit(1);
  return deleted ? { title: deleted.title, related: await relatedTo(deleted, now) } : null;
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
  and(
    eq(blogPosts.status, "published"),
    isNotNull(blogPosts.publishedAt),
    lte(blogPosts.publishedAt, now),
    isNull(blogPosts.deletedAt),
  );

const isPreviewed = (key: string, now: Date) =>
  key
    ? and(eq(blogPosts.previewKey, key), gt(blogPosts.previewUntil, now), isNull(blogPosts.deletedAt))
    : undefined;

async function withPictures<Row extends { image: string | null }>(rows: Row[]) {
  const pictureAt = await findPicturesAt(rows.map(({ image }) => image));
  return rows.map((row) => ({ ...row, picture: pictureAt(row.image) }));
}

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

async function relatedTo(post: { id: string; categoryId: string | null }, now: Date) {
  const sharedTags = sql`(select count(*) from ${blogPostsTags} theirs
    join ${blogPostsTags} ours on ours.tag_id = theirs.tag_id
    where theirs.post_id = ${blogPosts.id} and ours.post_id = ${post.id})`;
  const sameCategory = sql`coalesce((${blogPosts.categoryId} = ${post.categoryId}::uuid)::int, 0)`;
  return withPictures(
    await teasers(and(isPublic(now), ne(blogPosts.id, post.id)))
      .orderBy(sql`${sharedTags} * 2 + ${sameCategory} desc`, ...newestFirst)
      .limit(2),
  );
}
