import { and, eq, sql } from "drizzle-orm";
import { type Actor, accessDenied, isAdmin } from "#app/domain/actor.ts";
import { forgetKept } from "#app/domain/kept.server.ts";
import { changedMeanwhile, done, type Result, refused } from "#app/domain/result.ts";
import type { MemberForm } from "#app/domain/team/schema.ts";
import { db } from "#db/instance.server.ts";
import { teamMembers } from "#db/schema/index.ts";

/**
 * Changes a member of the team, for admins, unless somebody else changed it since `version` was read. Version 0 adds a
 * member; a name that is on the page already is refused.
 */
export async function saveMember(actor: Actor, form: MemberForm, now = new Date()): Promise<Result> {
  if (actor.kind !== "staff" || !isAdmin(actor)) return refused("forbidden", accessDenied);
  const { slug, version, ...facts } = form;
  const change = {
    ...facts,
    licenceLine: facts.licenceLine ?? null,
    schedulingUrl: facts.schedulingUrl ?? null,
    updatedAt: now,
    updatedBy: actor.userId,
  };
  const result = await db().transaction(async (tx): Promise<Result> => {
    const saved =
      version === 0
        ? await tx
            .insert(teamMembers)
            .values({ slug, ...change })
            .onConflictDoNothing()
            .returning({ id: teamMembers.id })
        : await tx
            .update(teamMembers)
            .set({ ...change, version: sql`${teamMembers.version} + 1` })
            .where(and(eq(teamMembers.slug, slug), eq(teamMembers.version, version)))
            .returning({ id: teamMembers.id });
    if (saved.length > 0) return done(undefined);
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
