import { desc } from "drizzle-orm";
import { listAreas } from "#app/domain/areas/queries.server.ts";
import { isPublic } from "#app/domain/blog/queries.server.ts";
import { findPolicy } from "#app/domain/site/queries.server.ts";
import { policyNames } from "#app/domain/site/schema.ts";
import { listTeam } from "#app/domain/team/queries.server.ts";
import { db } from "#db/instance.server.ts";
import { blogPosts } from "#db/schema/index.ts";

/** What of the site changes with its data: slugs of cities, people and posts, dates where there is one. */
export async function findSiteContents(now: Date) {
  const [areas, team, posts, policies] = await Promise.all([
    listAreas(),
    listTeam(),
    db()
      .select({ slug: blogPosts.slug, publishedAt: blogPosts.publishedAt })
      .from(blogPosts)
      .where(isPublic(now))
      .orderBy(desc(blogPosts.publishedAt))
      .limit(10_000),
    Promise.all(policyNames.map(async (name) => ({ name, updatedOn: (await findPolicy(name)).updatedOn }))),
  ]);
  return { areas, team, posts, policies };
}
