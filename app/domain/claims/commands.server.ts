import { and, eq, sql } from "drizzle-orm";
import { type Actor, accessDenied, isAdmin } from "#app/domain/actor.ts";
import type { ClaimForm } from "#app/domain/claims/schema.ts";
import { forgetKept } from "#app/domain/kept.server.ts";
import { changedMeanwhile, done, type Result, refused } from "#app/domain/result.ts";
import { db } from "#db/instance.server.ts";
import { claims } from "#db/schema/index.ts";

/**
 * Changes a claim, for admins, unless somebody else changed it since `version` was read. Version 0 adds a claim; one
 * that is there already is refused.
 */
export async function saveClaim(
  actor: Actor,
  { key, version, ...values }: ClaimForm,
  now = new Date(),
): Promise<Result> {
  if (actor.kind !== "staff" || !isAdmin(actor)) return refused("forbidden", accessDenied);
  const result = await db().transaction(async (tx): Promise<Result> => {
    const change = { ...values, updatedAt: now, updatedBy: actor.userId };
    const saved =
      version === 0
        ? await tx
            .insert(claims)
            .values({ key, ...change })
            .onConflictDoNothing()
            .returning({ key: claims.key })
        : await tx
            .update(claims)
            .set({ ...change, version: sql`${claims.version} + 1` })
            .where(and(eq(claims.key, key), eq(claims.version, version)))
            .returning({ key: claims.key });
    if (saved.length > 0) return done(undefined);
    if (version === 0) return refused("conflict", "A claim in these words is there already.", "wording");
    const [known] = await tx.select({ key: claims.key }).from(claims).where(eq(claims.key, key));
    return known ? changedMeanwhile("this claim") : refused("not_found", "Claim not found");
  });
  if (result.ok) forgetKept();
  return result;
}
