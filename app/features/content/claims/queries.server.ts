import { asc, eq } from "drizzle-orm";
import type { ShownClaim } from "#app/features/content/claims/rules.ts";
import { claimText } from "#app/features/content/claims/rules.ts";
import { cached } from "#app/lib/cache.server.ts";
import { db } from "#db/instance.server.ts";
import { claims, users } from "#db/schema/index.ts";

const facts = {
  wording: claims.wording,
  value: claims.value,
  fallback: claims.fallback,
  asOf: claims.asOf,
  source: claims.source,
  expiresOn: claims.expiresOn,
};

const all = cached(() =>
  db()
    .select({ key: claims.key, ...facts })
    .from(claims)
    .where(eq(claims.isHidden, false))
    .orderBy(asc(claims.key))
    .limit(100),
);

/** By key, for a day `YYYY-MM-DD`. Cached for five seconds. */
export async function findClaims(day: string): Promise<Partial<Record<string, ShownClaim>>> {
  const rows = await all();
  return Object.fromEntries(rows.map((claim) => [claim.key, claimText(claim, day)]));
}

export const listClaimsToEdit = () =>
  db()
    .select({
      slug: claims.key,
      wording: claims.wording,
      value: claims.value,
      asOf: claims.asOf,
      expiresOn: claims.expiresOn,
      isHidden: claims.isHidden,
    })
    .from(claims)
    .orderBy(asc(claims.key))
    .limit(100);

export async function findClaimToEdit(slug: string) {
  const [claim] = await db()
    .select({
      facts: { ...facts, isHidden: claims.isHidden },
      version: claims.version,
      changed: { at: claims.updatedAt, by: users.name },
    })
    .from(claims)
    .leftJoin(users, eq(users.id, claims.updatedBy))
    .where(eq(claims.key, slug));
  return claim ?? null;
}
