import { and, eq, sql } from "drizzle-orm";
import { type Actor, accessDenied, isAdmin } from "#app/domain/actor.ts";
import { forgetKept } from "#app/domain/kept.server.ts";
import { changedMeanwhile, done, type Result, refused } from "#app/domain/result.ts";
import { HiddenMembers, type MemberForm } from "#app/domain/team/schema.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { siteSettings, teamMembers } from "#db/schema/index.ts";

/**
 * Changes a member of the team, for admins, unless somebody else changed it since `version` was read. Version 0 adds a
 * member; a name that is on the page already is refused.
 */
export async function saveMember(actor: Actor, form: MemberForm): Promise<Result> {
  if (actor.kind !== "staff" || !isAdmin(actor)) return refused("forbidden", accessDenied);
  const { slug, version, isHidden, ...facts } = form;
  const values = {
    ...facts,
    licenceLine: facts.licenceLine ?? null,
    schedulingUrl: facts.schedulingUrl ?? null,
  };
  const result = await db().transaction(async (tx): Promise<Result> => {
    const saved =
      version === 0
        ? await tx
            .insert(teamMembers)
            .values({ slug, ...values })
            .onConflictDoNothing()
            .returning({ id: teamMembers.id })
        : await tx
            .update(teamMembers)
            .set({ ...values, version: sql`${teamMembers.version} + 1` })
            .where(and(eq(teamMembers.slug, slug), eq(teamMembers.version, version)))
            .returning({ id: teamMembers.id });
    if (saved.length > 0) {
      await hide(tx, { slug, isHidden, by: actor.userId });
      return done(undefined);
    }
    if (version === 0) return refused("conflict", "A member of this name is there already.", "name");
    const [known] = await tx
      .select({ id: teamMembers.id })
      .from(teamMembers)
      .where(eq(teamMembers.slug, slug));
    return known ? changedMeanwhile("this member") : refused("not_found", "Member not found");
  });
  if (result.ok) forgetKept();
  return result;
}

const key = "hidden-members";

async function hide(
  tx: Transaction,
  { slug, isHidden, by }: { slug: string; isHidden: boolean; by: string },
) {
  await tx.insert(siteSettings).values({ key, value: [] }).onConflictDoNothing();
  const [row] = await tx
    .select({ value: siteSettings.value })
    .from(siteSettings)
    .where(eq(siteSettings.key, key))
    .for("update");
  const others = (HiddenMembers.safeParse(row?.value).data ?? []).filter((each) => each !== slug);
  await tx
    .update(siteSettings)
    .set({ value: isHidden ? [...others, slug] : others, updatedBy: by })
    .where(eq(siteSettings.key, key));
}
