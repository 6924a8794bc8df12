import { and, eq, sql } from "drizzle-orm";
import { type Actor, isAdmin } from "#app/domain/actor.ts";
import type { ClaimForm } from "#app/domain/claims/schema.ts";
import { forgetKept } from "#app/domain/kept.server.ts";
import { done, type Result, refused } from "#app/domain/result.ts";
import { db } from "#db/instance.server.ts";
import { claims } from "#db/schema/index.ts";

/** Changes a claim, for admins, unless somebody else changed it since `version` was read. */
export async function saveClaim(
  actor: Actor,
  { key, version, ...values }: ClaimForm,
  now = new Date(),
): Promise<Result> {
  if (actor.kind !== "staff" || !isAdmin(actor))
    return refused("forbidden", "Access denied. Admin privileges required.");
  const result = await db().transaction(async (tx): Promise<Result> => {
    const saved = await tx
      .update(claims)
      .set({ ...values, version: sql`${claims.version} + 1`, updatedAt: now, updatedBy: actor.userId })
      .where(and(eq(claims.key, key), eq(claims.version, version)))
      .returning({ key: claims.key });
    if (saved.length > 0) return done(undefined);
    const [known] = await tx.select({ key: claims.key }).from(claims).where(eq(claims.key, key));
    return known ? changedMeanwhile() : refused("not_found", "Claim not found");
  });
  if (result.ok) forgetKept();
  return result;
}

const changedMeanwhile = () =>
  refused(
    "conflict",
    "Somebody else changed this claim meanwhile. Their change is kept and shown here; save again to put yours in its place.",
  );
