import { findFactors } from "#app/features/accounts/second-factor/queries.server.ts";
import { saveSetting } from "#app/features/settings/company/commands.server.ts";
import type { Settings } from "#app/features/settings/company/setting-table.ts";
import { newItem } from "#app/features/settings/sections/names.ts";
import { editors } from "#app/features/settings-page/editors.server.ts";
import {
  findSection,
  findSettingsPage,
  keyOf,
  readStored,
  type SentSettings,
  type SettingsPage,
} from "#app/features/settings-page/queries.server.ts";
import type { SettingsInput } from "#app/features/settings-page/schema.ts";
import { hasItems } from "#app/features/settings-page/sections/all.ts";
import type { StoredSection } from "#app/features/settings-page/sections/types.ts";
import { isSame, storedValue } from "#app/features/settings-page/values.ts";
import { type Actor, accessDenied, isAdmin, type StaffActor } from "#app/lib/actor.ts";
import { changedElsewhere, done, type Result, refused } from "#app/lib/result.ts";
import { db } from "#db/instance.server.ts";

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
  if (!hasItems(section)) return saveSection(actor, section, input, { page, now });
  const edit = { slug: isNew ? null : item, version: page.version, facts: input.fields };
  const result = await editors[section].save(actor, edit, now);
  return result.ok || !result.field ? result : { ...result, field: `fields.${result.field}` };
}

const ownFactorFirst = "Set up your own second factor first, on your account page.";

async function saveSection(
  actor: StaffActor,
  section: StoredSection,
  input: SettingsInput,
  { page, now }: { page: SettingsPage; now: Date },
): Promise<Result<null>> {
  const [found, stored] = await Promise.all([findSection(section), readStored(section, page.raw, now)]);
  const value = storedValue(found, input, stored);
  const isStricter = section === "security" && (value as Settings["security"]).requireSecondFactor;
  if (isStricter && !(await findFactors(db(), actor.userId)).hasFactor)
    return refused("conflict", ownFactorFirst, "fields.requireSecondFactor");
  return saveSetting(actor, keyOf(section), { value, before: page.raw, version: page.version }, now);
}
