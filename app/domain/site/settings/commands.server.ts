import { eq, sql } from "drizzle-orm";
import { type Actor, isAdmin } from "#app/domain/actor.ts";
import { forgetKept } from "#app/domain/kept.server.ts";
import { done, type Result, refused } from "#app/domain/result.ts";
import type { StoredSection } from "#app/domain/site/settings/schema.ts";
import { keyOf, signOf, storedFrom, valuesOf } from "#app/domain/site/settings/stored.ts";
import { db } from "#db/instance.server.ts";
import { siteSettings } from "#db/schema/index.ts";

type Change = {
  section: StoredSection;
  /** Sign of what the form was filled from. */
  seen: string;
  fields?: object | undefined;
  rows?: object[];
  now?: Date;
};

/**
 * Stores one section of the settings, for admins, unless somebody else changed that section since it was read: that is
 * refused as a conflict and nothing is written. Sections that share a row do not stand in each other's way. The change
 * shows at once in this process, in others within five seconds.
 */
export async function saveSettings(
  actor: Actor,
  { section, seen, fields, rows, now = new Date() }: Change,
): Promise<Result> {
  if (actor.kind !== "staff" || !isAdmin(actor))
    return refused("forbidden", "Access denied. Admin privileges required.");
  const key = keyOf(section);
  const result = await db().transaction(async (tx): Promise<Result> => {
    // The row may not exist yet, so there is nothing else to lock.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`setting:${key}`}))`);
    const [row] = await tx
      .select({ value: siteSettings.value })
      .from(siteSettings)
      .where(eq(siteSettings.key, key));
    if (signOf(valuesOf(section, row?.value)) !== seen) return refused("conflict", changedMeanwhile);
    const change = {
      value: storedFrom(section, { fields, ...(rows && { rows }) }, row?.value),
      updatedAt: now,
      updatedBy: actor.userId,
    };
    await tx
      .insert(siteSettings)
      .values({ key, ...change })
      .onConflictDoUpdate({
        target: siteSettings.key,
        set: { ...change, version: sql`${siteSettings.version} + 1` },
      });
    return done(undefined);
  });
  if (result.ok) forgetKept();
  return result;
}

const changedMeanwhile =
  "Somebody else changed this meanwhile. Their change is kept and shown here; save again to put yours in its place.";
