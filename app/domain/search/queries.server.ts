import { listAreas } from "#app/domain/areas/queries.server.ts";
import { searchPosts } from "#app/domain/blog/queries.server.ts";
import { fixedPages, systemsOf } from "#app/domain/search/pages.ts";
import { bestHits, type Hit, mostHits, wordsOf } from "#app/domain/search/rules.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { listTeam } from "#app/domain/team/queries.server.ts";

/**
 * Pages, articles, cities, people and the company's other systems that hold every word of a question, best first; at
 * most twenty.
 */
export async function searchSite(question: string, now = new Date()): Promise<Hit[]> {
  const words = wordsOf(question);
  if (words.length === 0) return [];
  const [posts, areas, team, company] = await Promise.all([
    searchPosts(words, mostHits, now),
    listAreas(),
    listTeam(),
    findCompany(),
  ]);
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
  // The database has found the words in the whole text, which it keeps to itself.
  const articles = posts.map(({ slug, title, excerpt }) => ({
    title,
    to: `/blog/${slug}`,
    text: opening(excerpt ?? ""),
    kind: "Article" as const,
    body: words.join(" "),
  }));
  return bestHits([...fixedPages, ...systemsOf(company), ...cities, ...articles, ...people], words);
}

const longestText = 160;

function opening(text: string) {
  if (text.length <= longestText) return text;
  return `${text.slice(0, longestText).replace(/\s+\S*$/, "")} …`;
}
