import { asc, eq } from "drizzle-orm";
import { claimText } from "#app/domain/claims/rules.ts";
import type { ShownClaim } from "#app/domain/claims/types.ts";
import { kept } from "#app/domain/kept.server.ts";
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

const all = kept(() =>
  db()
    .select({ key: claims.key, ...facts })
    .from(claims)
    .where(eq(claims.isHidden, false))
    .orderBy(asc(claims.key))
    .limit(100),
);

/**
 * What pages may say of each claim that is not hidden on a day (`YYYY-MM-DD`), by its key. A change shows
 * within five seconds.
 */
export async function findClaims(day: string): Promise<Partial<Record<string, ShownClaim>>> {
  const rows = await all.ask();
  return Object.fromEntries(rows.map((claim) => [claim.key, claimText(claim, day)]));
}

/** Every claim, hidden ones too, for the list in the settings; its key is its slug. */
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

/** What the form of a claim is filled from, and who changed it last; null when none has this slug. */
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
