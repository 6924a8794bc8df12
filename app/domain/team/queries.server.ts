import { asc } from "drizzle-orm";
import { kept } from "#app/domain/kept.server.ts";
import { findSettings } from "#app/domain/site/queries.server.ts";
import { db } from "#db/instance.server.ts";
import { teamMembers } from "#db/schema/index.ts";

const team = kept(async () => {
  const [{ hiddenMembers }, members] = await Promise.all([
    findSettings(),
    db().select().from(teamMembers).orderBy(asc(teamMembers.position), asc(teamMembers.name)).limit(200),
  ]);
  return members.filter((member) => !hiddenMembers.includes(member.slug));
});

/** Everybody on the team page, in its order. */
export const listTeam = team.ask;

/** Those whom the home page shows with their phone number. */
export const listTeamContacts = async () => (await team.ask()).filter((member) => member.isContact);

/** One member by the slug of the address, `first-last`; null when nobody has it. */
export const findMember = async (slug: string) =>
  (await team.ask()).find((member) => member.slug === slug.toLowerCase()) ?? null;
