import { isUnlinked } from "#app/components/unlinked-pages.ts";
import { listAreas } from "#app/features/content/areas/queries.server.ts";
import { searchPosts } from "#app/features/content/blog/queries.server.ts";
import { bestHits, corrected, type Hit, mostHits, wordsOf } from "#app/features/content/search/rules.ts";
import { findUnlinkedPaths } from "#app/features/content/site/queries.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import type { CompanyFacts } from "#app/features/settings/company/schema.ts";
import { listTeam } from "#app/features/settings/team/queries.server.ts";
import { openingOf } from "#app/lib/text.ts";
import { pages } from "#app/pages.ts";

/** Best first; at most twenty. A question without hits is asked again without its typing errors. */
export async function searchSite(question: string, now = new Date()): Promise<Hit[]> {
  const words = wordsOf(question);
  if (words.length === 0) return [];
  const { hits, texts } = await search(words, now);
  return hits.length > 0 ? hits : (await search(corrected(words, texts), now)).hits;
}

async function search(words: readonly string[], now: Date) {
  const [posts, areas, team, company, unlinked] = await Promise.all([
    searchPosts(words, mostHits, now),
    listAreas(),
    listTeam(),
    findCompany(),
    findUnlinkedPaths(now),
  ]);
  const cities = areas.map(({ name, slug, intro, zips }) => ({
    title: name,
    to: `/areas/${slug}`,
    text: openingOf(intro, longestText),
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
  // The database matched the full text, which is not loaded.
  const articles = posts.map(({ slug, title, excerpt }) => ({
    title,
    to: `/blog/${slug}`,
    text: openingOf(excerpt ?? "", longestText),
    kind: "Article" as const,
    body: words.join(" "),
  }));
  const candidates = [...pageHits, ...systemsOf(company), ...cities, ...articles, ...people].filter(
    ({ to }) => !isUnlinked(to, unlinked),
  );
  const texts = candidates.map(({ title, text, body }) => `${title} ${text} ${body}`);
  return { hits: bestHits(candidates, words), texts };
}

const longestText = 160;

const pageHits = pages.map(({ path, search: { to = path, title, text, words = "" } }) => ({
  to,
  title,
  text,
  body: words,
  kind: "Page" as const,
}));

type Linked = Pick<
  CompanyFacts,
  "residentPortalUrl" | "ownerPortalUrl" | "listingsUrl" | "bookingUrl" | "multiFamilyUrl"
>;

function systemsOf(company: Linked): (Hit & { body: string })[] {
  const systems = [
    {
      to: company.residentPortalUrl,
      title: "Resident Portal",
      text: "Pay rent, report a repair, read your lease.",
      body: "tenant login sign in account payment maintenance request",
    },
    {
      to: company.ownerPortalUrl,
      title: "Owner Portal",
      text: "Statements and documents for your house.",
      body: "landlord login sign in account",
    },
    {
      to: company.listingsUrl,
      title: "Rental listings",
      text: "Every available home, in the listings system.",
      body: "homes houses apartments tenant apply available",
    },
    {
      to: company.bookingUrl,
      title: "Clarity session",
      text: "Book a call about your property and your numbers.",
      body: "call meeting appointment schedule consultation",
    },
    {
      to: company.multiFamilyUrl,
      title: "Multi-family quote",
      text: "Several units under one roof, priced by the building.",
      body: "apartment building custom price units",
    },
  ];
  return systems.flatMap(({ to, ...system }) =>
    to ? [{ ...system, to, kind: "Other system" as const }] : [],
  );
}
