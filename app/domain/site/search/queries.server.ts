import { and, desc, ilike, or, sql } from "drizzle-orm";
import { listAreas } from "#app/domain/areas/queries.server.ts";
import { isPublic } from "#app/domain/blog/queries.server.ts";
import { fixedPages } from "#app/domain/site/search/pages.ts";
import { bestHits, type Hit, mostHits, wordsOf } from "#app/domain/site/search/rules.ts";
import { listTeam } from "#app/domain/team/queries.server.ts";
import { db } from "#db/instance.server.ts";
import { blogPosts } from "#db/schema/index.ts";

/** Pages, articles, cities and people that hold every word of a question, best first; at most twenty. */
export async function searchSite(question: string, now = new Date()): Promise<Hit[]> {
  const words = wordsOf(question);
  if (words.length === 0) return [];
  const [articles, areas, team] = await Promise.all([findArticles(words, now), listAreas(), listTeam()]);
  const cities = areas.map(({ name, slug, intro, zips }) => ({
    title: name,
    to: `/areas/${slug}`,
    text: opening(intro),
    kind: "City" as const,
    body: `${intro} rent ${zips.join(" ")}`,
  }));
  const people = team.map(({ name, slug, role, bio }) => ({
    title: name,
    to: `/team/${slug}`,
    text: role,
    kind: "Person" as const,
    body: bio,
  }));
  return bestHits([...fixedPages, ...cities, ...articles, ...people], words);
}

/** Published posts that hold every word; their text is handed on whole, so that the ranking finds the words again. */
async function findArticles(words: readonly string[], now: Date) {
  const text = sql<string>`regexp_replace(${blogPosts.content}, '<[^>]*>', ' ', 'g')`;
  const holds = (word: string) => {
    const pattern = `%${word}%`;
    return or(
      ilike(blogPosts.title, pattern),
      ilike(blogPosts.excerpt, pattern),
      sql`${text} ilike ${pattern}`,
    );
  };
  const posts = await db()
    .select({ slug: blogPosts.slug, title: blogPosts.title, excerpt: blogPosts.excerpt })
    .from(blogPosts)
    .where(and(isPublic(now), ...words.map(holds)))
    .orderBy(desc(blogPosts.publishedAt))
    .limit(mostHits);
  return posts.map(({ slug, title, excerpt }) => ({
    title,
    to: `/blog/${slug}`,
    text: opening(excerpt ?? ""),
    kind: "Article" as const,
    body: words.join(" "),
  }));
}

const longestText = 160;

function opening(text: string) {
  if (text.length <= longestText) return text;
  return `${text.slice(0, longestText).replace(/\s+\S*$/, "")} …`;
}
