import { asc, eq, getTableColumns } from "drizzle-orm";
import { kept } from "#app/domain/kept.server.ts";
import { db } from "#db/instance.server.ts";
import { teamMembers } from "#db/schema/index.ts";

/** Who changed a member last is for the settings, not for visitors. */
const { updatedAt: _at, updatedBy: _by, isHidden, ...shown } = getTableColumns(teamMembers);

const team = kept(() =>
  db()
    .select(shown)
    .from(teamMembers)
    .where(eq(isHidden, false))
    .orderBy(asc(teamMembers.position), asc(teamMembers.name))
    .limit(200),
);

/** Everybody on the team page, in its order. */
export const listTeam = team.ask;

/** Those whom the home page shows with their phone number. */
export const listTeamContacts = async () => (await team.ask()).filter((member) => member.isContact);

/** One member by the slug of the address, `first-last`; null when nobody has it. */
export const findMember = async (slug: string) =>
  (await team.ask()).find((member) => member.slug === slug.toLowerCase()) ?? null;
