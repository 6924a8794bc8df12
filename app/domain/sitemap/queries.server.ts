import { listAreas } from "#app/domain/areas/queries.server.ts";
import { listPostDates } from "#app/domain/blog/queries.server.ts";
import { findPolicy } from "#app/domain/site/queries.server.ts";
import { policyNames } from "#app/domain/site/schema.ts";
import { listTeam } from "#app/domain/team/queries.server.ts";

/** What of the site changes with its data: slugs of cities, people and posts, dates where there is one. */
export async function findSiteContents(now: Date) {
  const [areas, team, posts, policies] = await Promise.all([
    listAreas(),
    listTeam(),
    listPostDates(now),
    Promise.all(policyNames.map(async (name) => ({ name, updatedOn: (await findPolicy(name)).updatedOn }))),
  ]);
  return { areas, team, posts, policies };
}
