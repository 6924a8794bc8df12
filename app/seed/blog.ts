import { dayIn, instantAt } from "#app/lib/dates.ts";
import { sampleArticles } from "#app/seed/data/articles.ts";
import type { Transaction } from "#db/client.ts";
import { blogAuthors, blogCategories, blogPosts, blogPostsTags, blogTags } from "#db/schema/index.ts";

export async function addArticles(tx: Transaction, { now, timeZone }: { now: Date; timeZone: string }) {
  const authorId = crypto.randomUUID();
  await tx.insert(blogAuthors).values({ ...author, id: authorId });
  const categories = sampleCategories.map((category) => ({ ...category, id: crypto.randomUUID() }));
  await tx.insert(blogCategories).values(categories);
  const tags = [...new Set(sampleArticles.flatMap((article) => article.tags))].map((name) => ({
    id: crypto.randomUUID(),
    name,
    slug: name.toLowerCase().replaceAll(" ", "-"),
  }));
  await tx.insert(blogTags).values(tags);
  const today = dayIn(timeZone, now);
  const posts = sampleArticles.map(({ published, category, content, keywords, tags: _tags, ...article }) => {
    const publishedAt =
      published === null
        ? null
        : typeof published === "string"
          ? instantAt(published, "09:00", timeZone)
          : instantAt(today, "09:00", timeZone, -published);
    return {
      ...article,
      id: crypto.randomUUID(),
      content: content.trim(),
      status: publishedAt ? "published" : "draft",
      authorId,
      categoryId: categories.find(({ slug }) => slug === category)?.id ?? null,
      metaTitle: article.title,
      metaDescription: article.excerpt,
      metaKeywords: keywords,
      featured: featured.indexOf(article.slug) + 1 || null,
      publishedAt,
      createdAt: publishedAt && publishedAt < now ? publishedAt : now,
    };
  });
  await tx.insert(blogPosts).values(posts);
  const links = posts.flatMap((post, at) =>
    tags
      .filter(({ name }) => sampleArticles[at]?.tags.includes(name))
      .map((tag) => ({ postId: post.id, tagId: tag.id })),
  );
  await tx.insert(blogPostsTags).values(links);
}

const featured = [
  "top-mistakes-first-time-diy-property-investors",
  "out-of-state-investors-property-management",
  "maximizing-rental-property-roi",
];

const sampleCategories = [
  {
    name: "Getting started",
    slug: "getting-started",
    description: "The first house, the first year, and choosing who looks after it.",
  },
  {
    name: "Running the house",
    slug: "running-the-house",
    description: "Residents, deposits, seasons and the things that break.",
  },
  {
    name: "The numbers",
    slug: "the-numbers",
    description: "What a house brings, what it costs, and when to let it go.",
  },
];

const author = {
  name: "Dana Whitfield",
  email: "dana.whitfield@porchlight.example",
  bio: "Principal broker of the sample company. She writes about what comes up at the kitchen table.",
};
