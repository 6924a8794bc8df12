import { and, eq, sql } from "drizzle-orm";
import { valueMark } from "#app/features/content/claims/rules.ts";
import type { ClaimFacts } from "#app/features/content/claims/schema.ts";
import { type Actor, accessDenied, isAdmin } from "#app/lib/actor.ts";
import { clearCaches } from "#app/lib/cache.server.ts";
import { changedElsewhere, done, type Result, refused } from "#app/lib/result.ts";
import { slugOf } from "#app/lib/slug.ts";
import { db } from "#db/instance.server.ts";
import { claims } from "#db/schema/index.ts";

/** Without a slug it adds one, named after its wording. */
export async function saveClaim(
  actor: Actor,
  { slug, version, facts }: { slug: string | null; version: number; facts: ClaimFacts },
  now = new Date(),
): Promise<Result<string>> {
  if (actor.kind !== "staff" || !isAdmin(actor)) return refused("forbidden", accessDenied);
  const values = { ...facts, updatedAt: now, updatedBy: actor.userId };
  const result = slug === null ? await addClaim(values) : await changeClaim({ key: slug, version }, values);
  if (result.ok) clearCaches();
  return result;
}

type Values = Omit<typeof claims.$inferInsert, "key">;

async function addClaim(values: Values): Promise<Result<string>> {
  const key = slugOf(values.wording.replace(valueMark, ""));
  if (key === "")
    return refused("invalid", "Add letters from A to Z or digits beside the figure.", "wording");
  const added = await db()
    .insert(claims)
    .values({ ...values, key })
    .onConflictDoNothing()
    .returning({ key: claims.key });
  return added.length > 0
    ? done(key)
    : refused("conflict", "A claim with this wording already exists.", "wording");
}

async function changeClaim(
  { key, version }: { key: string; version: number },
  values: Values,
): Promise<Result<string>> {
  const changed = await db()
    .update(claims)
    .set({ ...values, version: sql`${claims.version} + 1` })
    .where(and(eq(claims.key, key), eq(claims.version, version)))
    .returning({ key: claims.key });
  if (changed.length > 0) return done(key);
  const known = await db().$count(claims, eq(claims.key, key));
  return known > 0 ? changedElsewhere("this claim") : refused("not_found", "Claim not found");
}
