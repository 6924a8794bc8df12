import { and, eq, sql } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import { type Actor, accessDenied, isAdmin, type StaffActor } from "#app/domain/actor.ts";
import { dayIn } from "#app/domain/calendar.ts";
import { forgetKept } from "#app/domain/kept.server.ts";
import { changedMeanwhile, done, type Result, refused } from "#app/domain/result.ts";
import { mergeTexts } from "#app/domain/settings/merge.ts";
import { findSettingsPage, type SentSettings } from "#app/domain/settings/queries.server.ts";
import { rooms } from "#app/domain/settings/rooms.server.ts";
import { settingsForms } from "#app/domain/settings/schema.ts";
import type { SettingsValues } from "#app/domain/settings/section-types.ts";
import { type ItemSection, isStored, newItem, type StoredSection } from "#app/domain/settings/sections.ts";
import { keyOf, storedFrom } from "#app/domain/settings/stored.ts";
import { given, isSame } from "#app/domain/settings/texts.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { db } from "#db/instance.server.ts";
import { siteSettings } from "#db/schema/index.ts";

/**
 * Stores one form of the settings, for admins, and says which item it is about. What others changed since the
 * form was filled stays where this form left it alone; where both wrote something else, or what they wrote
 * apart is wrong together, it is refused as changed and nothing is written. The change shows at once in this
 * process, in others within five seconds.
 */
export async function saveSettings(
  actor: Actor,
  { section, item, seen, typed }: SentSettings,
  now = new Date(),
): Promise<Result<string | null>> {
  if (actor.kind !== "staff" || !isAdmin(actor)) return refused("forbidden", accessDenied);
  for (let tries = 0; tries < 5; tries += 1) {
    const page = await findSettingsPage(section, item);
    if (!page) return refused("not_found", "There is no such setting.");
    const { merged, both } = mergeTexts({ seen, theirs: page.values, yours: typed });
    if (both.length > 0) break;
    // A second press of the same button has nothing left to write.
    if (isSame(merged, page.values) && item !== newItem) return done(isStored(section) ? null : item);
    const change = { merged, version: page.version, now };
    const result = isStored(section)
      ? await storeSection(actor, section, change)
      : await storeItem(actor, section, item ?? newItem, change);
    if (result.ok) forgetKept();
    // The form was right by itself: whoever reads of the problem needs to see the other's change, too.
    if (!result.ok && result.reason === "invalid" && !isSame(merged, typed))
      return { ...result, reason: "changed" };
    // Somebody was quicker between our reading and our writing: put their change together with this one, too.
    if (result.ok || result.reason !== "changed") return result;
  }
  return changedMeanwhile("this");
}

type Change = { merged: SettingsValues; version: number; now: Date };

async function storeItem(
  actor: StaffActor,
  section: ItemSection,
  item: string,
  { merged, version, now }: Change,
): Promise<Result<string>> {
  const edit = { slug: item === newItem ? null : item, version, facts: given(merged.fields) };
  const result = await rooms[section].save(actor, edit, now);
  return result.ok || !result.field ? result : { ...result, field: `fields.${result.field}` };
}

async function storeSection(
  actor: StaffActor,
  section: StoredSection,
  { merged, version, now }: Change,
): Promise<Result<null>> {
  const parsed = settingsForms[section].safeParse({ seen: "", ...withoutEmpty(merged) });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const [part, field] = issue?.path ?? [];
    const place = part === "fields" && field ? `fields.${String(field)}` : undefined;
    return refused("invalid", issue?.message ?? "Please check the fields.", place);
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
