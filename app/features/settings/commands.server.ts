import { eq, sql } from "drizzle-orm";
import { recordChange } from "#app/features/accounts/audit/records.server.ts";
import { editors } from "#app/features/settings/editors.server.ts";
import {
  findSection,
  findSettingsPage,
  keyOf,
  readStored,
  type SentSettings,
  type SettingsPage,
} from "#app/features/settings/queries.server.ts";
import type { SettingsInput } from "#app/features/settings/schema.ts";
import { hasItems } from "#app/features/settings/sections/all.ts";
import { newItem } from "#app/features/settings/sections/names.ts";
import type { StoredSection } from "#app/features/settings/sections/types.ts";
import { isSame, storedValue } from "#app/features/settings/values.ts";
import { type Actor, accessDenied, isAdmin, type StaffActor } from "#app/lib/actor.ts";
import { clearCaches } from "#app/lib/cache.server.ts";
import { changedElsewhere, done, type Result, refused } from "#app/lib/result.ts";
import { db } from "#db/instance.server.ts";
import { siteSettings } from "#db/schema/index.ts";

/**
 * Admins only; returns the item. `input` is what the form of the section returned. Fails with `changed` if the stored
 * values differ from those that the form was filled with. Other processes see the change within five seconds.
 */
export async function saveSettings(
  actor: Actor,
  { section, item, seen, typed, input }: SentSettings & { input: SettingsInput },
  now = new Date(),
): Promise<Result<string | null>> {
  if (actor.kind !== "staff" || !isAdmin(actor)) return refused("forbidden", accessDenied);
  const page = await findSettingsPage(section, item);
  if (!page) return refused("not_found", "There is no such setting.");
  const isNew = item === newItem;
  // A double submission has nothing to save.
  if (isSame(typed, page.values) && !isNew) return done(hasItems(section) ? item : null);
  if (seen !== page.seen && !isNew) return changedElsewhere("this");
  if (!hasItems(section)) return storeSection(actor, section, input, { page, now });
  const edit = { slug: isNew ? null : item, version: page.version, facts: input.fields };
  const result = await editors[section].save(actor, edit, now);
  return result.ok || !result.field ? result : { ...result, field: `fields.${result.field}` };
}

async function storeSection(
  actor: StaffActor,
  section: StoredSection,
  input: SettingsInput,
  { page, now }: { page: SettingsPage; now: Date },
): Promise<Result<null>> {
  const [found, stored] = await Promise.all([findSection(section), readStored(section, page.raw, now)]);
  const key = keyOf(section);
  const change = { value: storedValue(found, input, stored), updatedAt: now, updatedBy: actor.userId };
  const isSaved = await db().transaction(async (tx) => {
    const saved = await tx
      .insert(siteSettings)
      .values({ key, ...change })
      .onConflictDoUpdate({
        target: siteSettings.key,
        set: { ...change, version: sql`${siteSettings.version} + 1` },
        setWhere: eq(siteSettings.version, page.version),
      })
      .returning({ key: siteSettings.key });
    if (saved.length === 0) return false;
    const [before, after] = [page.raw, change.value] as [object | undefined, object];
    await recordChange(tx, { actor, action: "setting", subject: `setting:${key}`, before, after, at: now });
    return true;
  });
  if (!isSaved) return changedElsewhere("this");
  clearCaches();
  return done(null);
}
