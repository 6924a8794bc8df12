import { listAreas } from "#app/features/content/areas/queries.server.ts";
import { listPostDates } from "#app/features/content/blog/queries.server.ts";
import { listOwnPages } from "#app/features/content/pages/queries.server.ts";
import { findUnlinkedPaths } from "#app/features/content/site/queries.server.ts";
import { findPolicy } from "#app/features/settings/company/queries.server.ts";
import { policyNames } from "#app/features/settings/company/schema.ts";
import { listTeam } from "#app/features/settings/team/queries.server.ts";

/** What of the site changes with its data: slugs of cities, people and posts, dates where there is one. */
export async function findSiteContents(now: Date) {
  const [areas, team, posts, ownPages, policies, unlinked] = await Promise.all([
    listAreas(),
    listTeam(),
    listPostDates(now),
    listOwnPages(now),
    Promise.all(policyNames.map(async (name) => ({ name, updatedOn: (await findPolicy(name)).updatedOn }))),
    findUnlinkedPaths(now),
  ]);
  return { areas, team, posts, ownPages, policies, unlinked };
}
