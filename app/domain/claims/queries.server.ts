import { asc } from "drizzle-orm";
import { claimText } from "#app/domain/claims/rules.ts";
import type { ShownClaim } from "#app/domain/claims/types.ts";
import { kept } from "#app/domain/kept.server.ts";
import { db } from "#db/instance.server.ts";
import { claims } from "#db/schema/index.ts";

/** Every claim as it is stored, for the settings. */
export const listClaims = () => db().select().from(claims).orderBy(asc(claims.key)).limit(100);

const all = kept(async () => (await listClaims()).filter(({ isHidden }) => !isHidden));

/** What pages may say of each claim that is not hidden on a day (`YYYY-MM-DD`), by its key. A change shows within five seconds. */
export async function findClaims(day: string): Promise<Partial<Record<string, ShownClaim>>> {
  const rows = await all.ask();
  return Object.fromEntries(rows.map((claim) => [claim.key, claimText(claim, day)]));
}
