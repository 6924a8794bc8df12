import { asc, eq } from "drizzle-orm";
import { kept } from "#app/domain/kept.server.ts";
import type { TeamMember } from "#app/domain/team/types.ts";
import { db } from "#db/instance.server.ts";
import { teamMembers, users } from "#db/schema/index.ts";

const inOrder = [asc(teamMembers.position), asc(teamMembers.name)];

/** What an admin writes and visitors read. */
const facts = {
  name: teamMembers.name,
  role: teamMembers.role,
  licenceLine: teamMembers.licenceLine,
  email: teamMembers.email,
  phone: teamMembers.phone,
  bio: teamMembers.bio,
  photoComing: teamMembers.photoComing,
  schedulingUrl: teamMembers.schedulingUrl,
  position: teamMembers.position,
};

const team = kept(async () => {
  const rows = await db()
    .select({
      member: { slug: teamMembers.slug, image: teamMembers.image, ...facts },
      isContact: teamMembers.isContact,
    })
    .from(teamMembers)
    .where(eq(teamMembers.isHidden, false))
    .orderBy(...inOrder)
    .limit(200);
  return {
    members: rows.map(({ member }) => member),
    contacts: rows.filter(({ isContact }) => isContact).map(({ member }) => member),
  };
});

/** Everybody on the team page, in its order. */
export const listTeam = async (): Promise<TeamMember[]> => (await team.ask()).members;

/** Those whom the home page shows with their phone number. */
export const listTeamContacts = async (): Promise<TeamMember[]> => (await team.ask()).contacts;

/** One member by the slug of the address, `first-last`; null when nobody has it. */
export const findMember = async (slug: string): Promise<TeamMember | null> =>
  (await listTeam()).find((member) => member.slug === slug.toLowerCase()) ?? null;

/** Everybody, hidden ones too, for the list in the settings. */
export const listMembersToEdit = () =>
  db()
    .select({
      slug: teamMembers.slug,
      name: teamMembers.name,
      role: teamMembers.role,
      isHidden: teamMembers.isHidden,
    })
    .from(teamMembers)
    .orderBy(...inOrder)
    .limit(200);

/** What the form of a member is filled from, and who changed it last; null when nobody has this slug. */
export async function findMemberToEdit(slug: string) {
  const [member] = await db()
    .select({
      facts: { ...facts, isContact: teamMembers.isContact, isHidden: teamMembers.isHidden },
      version: teamMembers.version,
      changed: { at: teamMembers.updatedAt, by: users.name },
    })
    .from(teamMembers)
    .leftJoin(users, eq(users.id, teamMembers.updatedBy))
    .where(eq(teamMembers.slug, slug));
  return member ?? null;
}
