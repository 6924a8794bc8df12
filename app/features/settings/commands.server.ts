import { and, eq, sql } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { editors } from "#app/features/settings/editors.server.ts";
import { findSettingsPage, type SentSettings } from "#app/features/settings/queries.server.ts";
import { settingsForms } from "#app/features/settings/schema.ts";
import type { ItemSection, SettingsValues, StoredSection } from "#app/features/settings/section-types.ts";
import { isStored, newItem } from "#app/features/settings/sections.ts";
import { keyOf, storedFrom } from "#app/features/settings/stored.ts";
import { given, isSame } from "#app/features/settings/texts.ts";
import { type Actor, accessDenied, isAdmin, type StaffActor } from "#app/lib/actor.ts";
import { clearCaches } from "#app/lib/cache.server.ts";
import { dayIn } from "#app/lib/dates.ts";
import { changedMeanwhile, done, type Result, refused } from "#app/lib/result.ts";
import { db } from "#db/instance.server.ts";
import { siteSettings } from "#db/schema/index.ts";

/**
 * Admins only; returns the item. Fails with `changed` if the stored values differ from those that the form was
 * filled with. Other processes see the change within five seconds.
 */
export async function saveSettings(
  actor: Actor,
  { section, item, seen, typed }: SentSettings,
  now = new Date(),
): Promise<Result<string | null>> {
  if (actor.kind !== "staff" || !isAdmin(actor)) return refused("forbidden", accessDenied);
  // Sections that share a row can conflict; a retry reads the new version.
  for (let tries = 0; tries < 3; tries += 1) {
    const page = await findSettingsPage(section, item);
    if (!page) return refused("not_found", "There is no such setting.");
    const isNew = item === newItem;
    // A double submission has nothing to save.
    if (isSame(typed, page.values) && !isNew) return done(isStored(section) ? null : item);
    if (seen !== page.seen && !isNew) break;
    const change = { typed, version: page.version, now };
    const result = isStored(section)
      ? await storeSection(actor, section, change)
      : await storeItem(actor, section, item ?? newItem, change);
    if (result.ok) clearCaches();
    if (result.ok || result.reason !== "changed") return result;
  }
  return changedMeanwhile("this");
}

type Change = { typed: SettingsValues; version: number; now: Date };

async function storeItem(
  actor: StaffActor,
  section: ItemSection,
  item: string,
  { typed, version, now }: Change,
): Promise<Result<string>> {
  const edit = { slug: item === newItem ? null : item, version, facts: given(typed.fields) };
  const result = await editors[section].save(actor, edit, now);
  return result.ok || !result.field ? result : { ...result, field: `fields.${result.field}` };
}

async function storeSection(
  actor: StaffActor,
  section: StoredSection,
  { typed, version, now }: Change,
): Promise<Result<null>> {
  const parsed = settingsForms[section].safeParse({ seen: "", ...withoutEmpty(typed) });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const [part, name] = issue?.path ?? [];
    const field = part === "fields" && name ? `fields.${String(name)}` : undefined;
    return refused("invalid", issue?.message ?? "Please check the fields.", field);
  }
  const { fields = {}, rows = [] }: { fields?: object | undefined; rows?: object[] } = parsed.data;
  const { timeZone } = await findCompany();
  const key = keyOf(section);
  return db().transaction(async (tx): Promise<Result<null>> => {
    const at = and(eq(siteSettings.key, key), eq(siteSettings.version, version));
    const [row] = await tx.select({ value: siteSettings.value }).from(siteSettings).where(at).for("update");
    if (!row && version > 0) return changedMeanwhile("this");
    const form = { fields: { ...fields }, rows: rows.map((each) => ({ ...each })) };
    const change = {
      value: storedFrom(section, form, row?.value, { today: dayIn(timeZone, now), demo: config.demo }),
      updatedAt: now,
      updatedBy: actor.userId,
    };
    const keys =
      version === 0
        ? await tx
            .insert(siteSettings)
            .values({ key, ...change })
            .onConflictDoNothing()
            .returning({ key: siteSettings.key })
        : await tx
            .update(siteSettings)
            .set({ ...change, version: sql`${siteSettings.version} + 1` })
            .where(at)
            .returning({ key: siteSettings.key });
    return keys.length > 0 ? done(null) : changedMeanwhile("this");
  });
}

const withoutEmpty = ({ fields, rows }: SettingsValues) => ({
  fields: given(fields),
  rows: rows.map(given),
});
