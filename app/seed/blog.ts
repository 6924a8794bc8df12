import { instantAt } from "#app/domain/leads/calendar.ts";
import { firstTimeMistakes } from "#app/seed/facts/articles/first-time-mistakes.ts";
import { outOfState } from "#app/seed/facts/articles/out-of-state.ts";
import { rentalRoi } from "#app/seed/facts/articles/rental-roi.ts";
import type { Transaction } from "#db/client.ts";
import { blogAuthors, blogCategories, blogPosts, blogPostsTags, blogTags } from "#db/schema/index.ts";

export type Article = {
  title: string;
  slug: string;
  /** Day in the company's zone, `YYYY-MM-DD`. */
  publishedOn: string;
  excerpt: string;
  tags: readonly string[];
  keywords: string;
  /** HTML */
  content: string;
};

const articles: readonly Article[] = [firstTimeMistakes, outOfState, rentalRoi];

/** The three articles with their category, author and tags. */
export async function addArticles(
  tx: Transaction,
  { timeZone, newId }: { timeZone: string; newId: () => string },
) {
  const [categoryId, authorId] = [newId(), newId()];
  await tx.insert(blogCategories).values({ ...category, id: categoryId });
  await tx.insert(blogAuthors).values({ ...author, id: authorId });
  const tags = [...new Set(articles.flatMap((article) => article.tags))].map((name) => ({
    ...{ id: newId(), name },
    slug: name.toLowerCase().replaceAll(" ", "-"),
  }));
  await tx.insert(blogTags).values(tags);
  const posts = articles.map(({ publishedOn, keywords, tags: _tags, ...article }) => {
    const publishedAt = instantAt(publishedOn, "09:00", timeZone);
    return {
      ...{
        ...article,
        content: article.content.trim(),
        id: newId(),
        categoryId,
        authorId,
        status: "published",
      },
      ...{ metaTitle: article.title, metaDescription: article.excerpt, metaKeywords: keywords },
      ...{ publishedAt, createdAt: publishedAt },
    };
  });
  await tx.insert(blogPosts).values(posts);
  const links = posts.flatMap((post, at) =>
    tags
      .filter(({ name }) => articles[at]?.tags.includes(name))
      .map((tag) => ({ postId: post.id, tagId: tag.id })),
  );
  await tx.insert(blogPostsTags).values(links);
}

const category = {
  name: "For owners",
  slug: "for-owners",
  description: "Plain words about owning and letting homes in central Iowa.",
};

const author = {
  name: "Dana Whitfield",
  email: "dana.whitfield@porchlight.example",
  bio: "Principal broker of the sample company. She writes about what comes up at the kitchen table.",
};
