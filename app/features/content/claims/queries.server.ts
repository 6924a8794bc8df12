import { asc, eq } from "drizzle-orm";
import type { ShownClaim } from "#app/features/content/claims/rules.ts";
import { claimText } from "#app/features/content/claims/rules.ts";
import { findItem } from "#app/features/settings/items/commands.server.ts";
import { cached } from "#app/lib/cache.server.ts";
import { db } from "#db/instance.server.ts";
import { claims } from "#db/schema/index.ts";

/** Cached for five seconds. */
export const listShownClaims = cached(() =>
  db().select().from(claims).where(eq(claims.isHidden, false)).orderBy(asc(claims.slug)).limit(100),
);

/** By key, for a day `YYYY-MM-DD`. Cached for five seconds. */
export async function findClaims(day: string): Promise<Partial<Record<string, ShownClaim>>> {
  const rows = await listShownClaims();
  return Object.fromEntries(rows.map((claim) => [claim.slug, claimText(claim, day)]));
}

export const listClaimsToEdit = () => db().select().from(claims).orderBy(asc(claims.slug)).limit(100);

export const findClaimToEdit = (slug: string) => findItem(claims, slug);
