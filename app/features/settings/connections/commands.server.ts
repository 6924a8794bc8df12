import { eq, sql } from "drizzle-orm";
import { isInEnvironment, vendorsWith } from "#app/config.server.ts";
import { recordAudit } from "#app/features/accounts/audit/records.server.ts";
import { adoptConnections, readConnections } from "#app/features/settings/connections/queries.server.ts";
import { connectionFields, fieldOfProblem } from "#app/features/settings/connections/rules.ts";
import type { ConnectionInput } from "#app/features/settings/connections/schema.ts";
import { findOrMakeKey, seal } from "#app/features/settings/connections/sealing.server.ts";
import { vendorTable } from "#app/features/settings/integrations/rules.ts";
import { type Actor, accessDenied, isAdmin } from "#app/lib/actor.ts";
import { changedElsewhere, done, type Result, refused } from "#app/lib/result.ts";
import { db } from "#db/instance.server.ts";
import { vendorSettings } from "#db/schema/index.ts";

/** Admins only. Returns the label of the vendor. */
export async function saveConnection(
  actor: Actor,
  { vendor, version, remove, ...typed }: ConnectionInput,
  now = new Date(),
): Promise<Result<string>> {
  if (actor.kind !== "staff" || !isAdmin(actor)) return refused("forbidden", accessDenied);
  const { label } = vendorTable[vendor];
  const stored = (await readConnections()).get(vendor);
  const before = stored?.values ?? {};
  const values: Record<string, string> = {};
  for (const { name, kind } of connectionFields[vendor]) {
    const isKept = isInEnvironment(name) || (kind && !remove.includes(name));
    const value = (!isInEnvironment(name) && typed[name]) || (isKept && before[name]);
    if (typeof value === "string") values[name] = value;
  }
  const names = connectionFields[vendor].map(({ name }) => name);
  const changed = names.filter((name) => values[name] !== before[name]);
  if (changed.length === 0 && !stored?.problem) return done(label);
  if (version !== (stored?.version ?? 0)) return changedElsewhere("this");
  const vendors = vendorsWith(values);
  if (typeof vendors === "string") {
    const { field, message } = fieldOfProblem(vendor, vendors);
    return refused("invalid", message, field);
  }
  const key = await findOrMakeKey();
  if (!key) return refused("unavailable", "The key can't be stored in DATA_DIR. Set SETTINGS_KEY instead.");
  const ciphertext = seal(key, vendor, JSON.stringify(values));
  const change = { ciphertext, updatedAt: now, updatedBy: actor.userId };
  const isSaved = await db().transaction(async (tx) => {
    const saved = await tx
      .insert(vendorSettings)
      .values({ vendor, ...change })
      .onConflictDoUpdate({
        target: vendorSettings.vendor,
        set: { ...change, version: sql`${vendorSettings.version} + 1` },
        setWhere: eq(vendorSettings.version, version),
      })
      .returning({ vendor: vendorSettings.vendor });
    if (saved.length === 0) return false;
    const entry = { actor, subject: `connection:${vendor}`, data: { changed }, at: now };
    await recordAudit(tx, { action: "setting", ...entry });
    await tx.execute(sql`select pg_notify('vendors', ${vendor})`);
    return true;
  });
  if (!isSaved) return changedElsewhere("this");
  await adoptConnections();
  return done(label);
}
