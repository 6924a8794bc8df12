import { and, eq, sql } from "drizzle-orm";
import { type Actor, accessDenied, isAdmin } from "#app/domain/actor.ts";
import type { AreaForm } from "#app/domain/areas/schema.ts";
import { forgetKept } from "#app/domain/kept.server.ts";
import { changedMeanwhile, done, type Result, refused } from "#app/domain/result.ts";
import { db } from "#db/instance.server.ts";
import { areas } from "#db/schema/index.ts";

/**
 * Changes a city's page, for admins, unless somebody else changed it since `version` was read. Version 0 adds a city;
 * an address that is taken is refused.
 */
export async function saveArea(actor: Actor, form: AreaForm, now = new Date()): Promise<Result> {
  if (actor.kind !== "staff" || !isAdmin(actor)) return refused("forbidden", accessDenied);
  const { slug, version, rulesSummary, rulesUrl, rulesCheckedOn, ...facts } = form;
  const rentalRules =
    rulesSummary && rulesUrl && rulesCheckedOn
      ? { summary: rulesSummary, url: rulesUrl, checkedOn: rulesCheckedOn }
      : null;
  const change = { ...facts, rentalRules, updatedAt: now, updatedBy: actor.userId };
  const result = await db().transaction(async (tx): Promise<Result> => {
    const saved =
      version === 0
        ? await tx
            .insert(areas)
            .values({ slug, ...change })
            .onConflictDoNothing()
            .returning({ slug: areas.slug })
        : await tx
            .update(areas)
            .set({ ...change, version: sql`${areas.version} + 1` })
            .where(and(eq(areas.slug, slug), eq(areas.version, version)))
            .returning({ slug: areas.slug });
    if (saved.length > 0) return done(undefined);
    if (version === 0) return refused("conflict", "Another city has this address.", "slug");
    const [known] = await tx.select({ slug: areas.slug }).from(areas).where(eq(areas.slug, slug));
    return known ? changedMeanwhile("this city") : refused("not_found", "City not found");
  });
  if (result.ok) forgetKept();
  return result;
}
