import { eq, sql } from "drizzle-orm";
import { recordChange } from "#app/features/accounts/audit/records.server.ts";
import type { SettingKey } from "#app/features/settings/company/setting-table.ts";
import { type Actor, accessDenied, isAdmin, type StaffActor } from "#app/lib/actor.ts";
import { clearCaches } from "#app/lib/cache.server.ts";
import { changedElsewhere, done, type Result, refused } from "#app/lib/result.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { siteSettings } from "#db/schema/index.ts";

/** `before` and `version` are what was read; the version is 0 if nothing was stored. */
type SettingChange = { value: unknown; before: unknown; version: number };

/** Admins only. Other processes see the change within five seconds. */
export async function saveSetting(
  actor: Actor,
  key: SettingKey,
  change: SettingChange,
  now: Date,
): Promise<Result<null>> {
  if (actor.kind !== "staff" || !isAdmin(actor)) return refused("forbidden", accessDenied);
  return storeSetting(actor, key, change, now);
}

/** For a setting that staff may change too: the caller checks who may. */
export async function storeSetting(actor: StaffActor, key: SettingKey, change: SettingChange, now: Date) {
  const isSaved = await db().transaction((tx) => store(tx, actor, key, change, now));
  if (!isSaved) return changedElsewhere("this");
  clearCaches();
  return done(null);
}

async function store(
  tx: Transaction,
  actor: StaffActor,
  key: SettingKey,
  { value, before, version }: SettingChange,
  now: Date,
) {
  const change = { value, updatedAt: now, updatedBy: actor.userId };
  const saved = await tx
    .insert(siteSettings)
    .values({ key, ...change })
    .onConflictDoUpdate({
      target: siteSettings.key,
      set: { ...change, version: sql`${siteSettings.version} + 1` },
      setWhere: eq(siteSettings.version, version),
    })
    .returning({ key: siteSettings.key });
  if (saved.length === 0) return false;
  const records = { before: before as object | undefined, after: value as object };
  await recordChange(tx, { actor, action: "setting", subject: `setting:${key}`, ...records, at: now });
  return true;
}

/**
 * Gives the agreement's countersigning from one account to another, empty for no one. False if it isn't theirs. The
 * caller has checked permission, and clears the caches after its transaction.
 */
export async function passOnBroker(
  tx: Transaction,
  actor: StaffActor,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<boolean> {
  const key = "agreement";
  const [row] = await tx.select().from(siteSettings).where(eq(siteSettings.key, key)).for("update");
  const before = row?.value as { brokerId?: string } | undefined;
  if (!row || before?.brokerId !== from) return false;
  return store(tx, actor, key, { value: { ...before, brokerId: to }, before, version: row.version }, now);
}
