import { eq } from "drizzle-orm";
import { dayIn } from "#app/domain/days.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { mergeTexts, seenOf, toldConflicts } from "#app/domain/site/settings/merge.ts";
import { type RecordItem, recordRooms } from "#app/domain/site/settings/records.server.ts";
import type { SettingsValues } from "#app/domain/site/settings/section-types.ts";
import {
  isStored,
  newItem,
  type RecordSection,
  type SectionId,
  type StoredSection,
  specOf,
} from "#app/domain/site/settings/sections.ts";
import { keyOf, valuesOf } from "#app/domain/site/settings/stored.ts";
import { textsOf } from "#app/domain/site/settings/texts.ts";
import { db } from "#db/instance.server.ts";
import { siteSettings, users } from "#db/schema/index.ts";

/** One form of the settings as it is filled now, with who changed it last. */
export type SettingsPage = {
  values: SettingsValues;
  /** As `seen` of the form that is sent. */
  seen: string;
  /** 0 for what is not stored yet. */
  version: number;
  changed: { at: Date; by: string | null } | null;
};

/** Null for an item that is not there. */
export async function findSettingsPage(
  section: SectionId,
  item: string | null,
): Promise<SettingsPage | null> {
  const { timeZone } = await findCompany();
  const page = isStored(section)
    ? await storedPage(section, dayIn(timeZone, new Date()))
    : await recordPage(section, item ?? newItem);
  return page && { ...page, seen: seenOf(page.values) };
}

/** The things of a section that has a form for each of several. */
export async function listSettingsItems(section: RecordSection): Promise<RecordItem[]> {
  const { timeZone } = await findCompany();
  return recordRooms[section].list(dayIn(timeZone, new Date()));
}

/** A form as it was sent, and where. */
export type SentSettings = {
  section: SectionId;
  item: string | null;
  /** Signs of what the form was filled from. */
  seen: string;
  typed: SettingsValues;
};

/**
 * What a refused form shows after somebody else's change: what was typed and what they changed put together, who they
 * were, and the texts that both changed as they are stored now.
 */
export async function findMeanwhile({ section, item, seen, typed }: SentSettings) {
  const page = await findSettingsPage(section, item);
  if (!page) return null;
  const { values: theirs, changed } = page;
  const { merged, both } = mergeTexts({ seen, theirs, yours: typed });
  return { merged, seen: page.seen, changed, both: toldConflicts(specOf(section), both, theirs) };
}

async function storedPage(section: StoredSection, today: string) {
  const [row] = await db()
    .select({
      value: siteSettings.value,
      version: siteSettings.version,
      at: siteSettings.updatedAt,
      by: users.name,
    })
    .from(siteSettings)
    .leftJoin(users, eq(users.id, siteSettings.updatedBy))
    .where(eq(siteSettings.key, keyOf(section)));
  return {
    values: valuesOf(section, row?.value, today),
    version: row?.version ?? 0,
    changed: row ? { at: row.at, by: row.by } : null,
  };
}

async function recordPage(section: RecordSection, item: string) {
  const room = recordRooms[section];
  const spec = specOf(section);
  if (item === newItem) return { values: textsOf(spec, { fields: room.blank }), version: 0, changed: null };
  const found = await room.find(item);
  return found && { ...found, values: textsOf(spec, found) };
}
