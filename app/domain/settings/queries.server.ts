import { eq } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import { dayIn } from "#app/domain/calendar.ts";
import { listPlanNames } from "#app/domain/pricing/queries.server.ts";
import { mergeTexts, type Part, seenOf } from "#app/domain/settings/merge.ts";
import { rooms, type SettingsItem } from "#app/domain/settings/rooms.server.ts";
import type { SectionSpec, SettingsValues } from "#app/domain/settings/section-types.ts";
import { withPlans } from "#app/domain/settings/sections/words.ts";
import {
  type ItemSection,
  isStored,
  newItem,
  type SectionId,
  type StoredSection,
  specOf,
} from "#app/domain/settings/sections.ts";
import { keyOf, valuesOf } from "#app/domain/settings/stored.ts";
import { textsOf } from "#app/domain/settings/texts.ts";
import { toldParts } from "#app/domain/settings/told.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { db } from "#db/instance.server.ts";
import { siteSettings, users } from "#db/schema/index.ts";

/** What the form of a section looks like in this installation. */
export async function findSpec(section: SectionId): Promise<SectionSpec> {
  const spec = specOf(section);
  if (section === "plan-contents") {
    const { timeZone } = await findCompany();
    return withPlans(spec, await listPlanNames(dayIn(timeZone, new Date())));
  }
  // Nobody is the sample company outside of a demo.
  if (section === "company" && !config.demo)
    return { ...spec, fields: spec.fields.filter(({ name }) => name !== "sample") };
  return spec;
}

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
    : await itemPage(section, item ?? newItem);
  return page && { ...page, seen: seenOf(page.values) };
}

/** The things of a section that has a form for each of several. */
export async function listSettingsItems(section: ItemSection): Promise<SettingsItem[]> {
  const { timeZone } = await findCompany();
  return rooms[section].list(dayIn(timeZone, new Date()));
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
 * What a refused form shows after somebody else's change: what was typed and what they changed put together,
 * who they were, and the texts that both changed as they are stored now; where there are none, those that
 * only they changed.
 */
export async function findMeanwhile({ section, item, seen, typed }: SentSettings) {
  const page = await findSettingsPage(section, item);
  if (!page) return null;
  const { values: theirs, changed } = page;
  const { merged, both, apart } = mergeTexts({ seen, theirs, yours: typed });
  const spec = await findSpec(section);
  const told = (parts: Part[]) => toldParts(spec, parts);
  return {
    merged,
    seen: page.seen,
    changed,
    both: told(both),
    apart: both.length > 0 ? [] : told(apart),
  };
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
    values: valuesOf(section, { spec: await findSpec(section), raw: row?.value, today, demo: config.demo }),
    version: row?.version ?? 0,
    changed: row ? { at: row.at, by: row.by } : null,
  };
}

async function itemPage(section: ItemSection, item: string) {
  const { find, blank } = rooms[section];
  const textsIn = (fields: object) => textsOf(specOf(section), { fields });
  if (item === newItem) return { values: textsIn(await blank()), version: 0, changed: null };
  const found = await find(item);
  return found && { values: textsIn(found.facts), version: found.version, changed: found.changed };
}
