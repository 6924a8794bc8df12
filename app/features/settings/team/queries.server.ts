import { asc, eq } from "drizzle-orm";
import { findPicturesAt } from "#app/features/media/queries.server.ts";
import { findItem } from "#app/features/settings/items/commands.server.ts";
import { cached } from "#app/lib/cache.server.ts";
import { db } from "#db/instance.server.ts";
import { teamMembers } from "#db/schema/index.ts";

const inOrder = [asc(teamMembers.position), asc(teamMembers.name)];

const team = cached(async () => {
  const rows = await db()
    .select({
      member: {
        slug: teamMembers.slug,
        name: teamMembers.name,
        role: teamMembers.role,
        licenceLine: teamMembers.licenceLine,
        email: teamMembers.email,
        phone: teamMembers.phone,
        bio: teamMembers.bio,
        image: teamMembers.image,
        photoComing: teamMembers.photoComing,
        schedulingUrl: teamMembers.schedulingUrl,
        position: teamMembers.position,
      },
      isContact: teamMembers.isContact,
    })
    .from(teamMembers)
    .where(eq(teamMembers.isHidden, false))
    .orderBy(...inOrder)
    .limit(200);
  const pictureAt = await findPicturesAt(rows.map(({ member }) => member.image));
  const all = rows.map(({ member: { image, ...member }, isContact }) => ({
    member: { ...member, picture: pictureAt(image) },
    isContact,
  }));
  return {
    members: all.map(({ member }) => member),
    contacts: all.filter(({ isContact }) => isContact).map(({ member }) => member),
  };
});

export const listTeam = async () => (await team()).members;

export type TeamMember = Awaited<ReturnType<typeof listTeam>>[number];

export const listTeamContacts = async () => (await team()).contacts;

export const findMember = async (slug: string) =>
  (await listTeam()).find((member) => member.slug === slug.toLowerCase()) ?? null;

/** The first one follows the last one. Null if there is no other. */
export async function findNextMember({ slug }: TeamMember) {
  const team = await listTeam();
  const at = team.findIndex((member) => member.slug === slug);
  const next = team[at + 1] ?? team[0];
  return next && next.slug !== slug ? next : null;
}

export const listMembersToEdit = () =>
  db()
    .select()
    .from(teamMembers)
    .orderBy(...inOrder)
    .limit(200);

export const findMemberToEdit = (slug: string) => findItem(teamMembers, slug);
