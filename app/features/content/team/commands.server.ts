import { and, eq, sql } from "drizzle-orm";
import type { MemberFacts } from "#app/features/content/team/schema.ts";
import { type Actor, accessDenied, isAdmin } from "#app/lib/actor.ts";
import { clearCaches } from "#app/lib/cache.server.ts";
import { changedElsewhere, done, type Result, refused } from "#app/lib/result.ts";
import { slugOf } from "#app/lib/slug.ts";
import { db } from "#db/instance.server.ts";
import { teamMembers } from "#db/schema/index.ts";

/** Without a slug it adds one, named after the person, with a number where that slug is taken. */
export async function saveMember(
  actor: Actor,
  { slug, version, facts }: { slug: string | null; version: number; facts: MemberFacts },
  now = new Date(),
): Promise<Result<string>> {
  if (actor.kind !== "staff" || !isAdmin(actor)) return refused("forbidden", accessDenied);
  const values = {
    ...facts,
    licenceLine: facts.licenceLine ?? null,
    schedulingUrl: facts.schedulingUrl ?? null,
    updatedAt: now,
    updatedBy: actor.userId,
  };
  const result = slug === null ? await addMember(values) : await changeMember({ slug, version }, values);
  if (result.ok) clearCaches();
  return result;
}

type Values = Omit<typeof teamMembers.$inferInsert, "slug">;

async function addMember(values: Values): Promise<Result<string>> {
  if (!/\p{L}/u.test(values.name)) return refused("invalid", "Enter a name with letters.", "name");
  const named = slugOf(values.name) || "member";
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? named : `${named}-${number}`;
    const adding = db()
      .insert(teamMembers)
      .values({ ...values, slug });
    const added = await adding.onConflictDoNothing().returning({ slug: teamMembers.slug });
    if (added.length > 0) return done(slug);
    const same = eq(sql`lower(${teamMembers.name})`, sql`lower(${values.name})`);
    if ((await db().$count(teamMembers, same)) > 0)
      return refused("conflict", "That name is already on the team.", "name");
  }
}

async function changeMember(
  { slug, version }: { slug: string; version: number },
  values: Values,
): Promise<Result<string>> {
  const changed = await db()
    .update(teamMembers)
    .set({ ...values, version: sql`${teamMembers.version} + 1` })
    .where(and(eq(teamMembers.slug, slug), eq(teamMembers.version, version)))
    .returning({ slug: teamMembers.slug });
  if (changed.length > 0) return done(slug);
  const known = await db().$count(teamMembers, eq(teamMembers.slug, slug));
  return known > 0 ? changedElsewhere("this member") : refused("not_found", "Member not found");
}
