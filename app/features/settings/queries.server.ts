import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import { listPlanNames } from "#app/features/pricing/queries.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { differencesOf } from "#app/features/settings/differences.ts";
import { editors, type SettingsItem } from "#app/features/settings/editors.server.ts";
import type {
  ItemSection,
  SectionId,
  SectionSpec,
  SettingsValues,
  StoredSection,
} from "#app/features/settings/section-types.ts";
import { withPlans } from "#app/features/settings/sections/texts.ts";
import { isStored, newItem, specOf } from "#app/features/settings/sections.ts";
import { keyOf, valuesOf } from "#app/features/settings/stored.ts";
import { textsOf } from "#app/features/settings/texts.ts";
import { dayIn } from "#app/lib/dates.ts";
import { db } from "#db/instance.server.ts";
import { siteSettings, users } from "#db/schema/index.ts";

export async function findSpec(section: SectionId): Promise<SectionSpec> {
  const spec = specOf(section);
  if (section === "plan-contents") {
    const { timeZone } = await findCompany();
    return withPlans(spec, await listPlanNames(dayIn(timeZone, new Date())));
  }
  // The sample company exists only in a demo.
  if (section === "company" && !config.demo)
    return { ...spec, fields: spec.fields.filter(({ name }) => name !== "sample") };
  return spec;
}

export type SettingsPage = {
  values: SettingsValues;
  /** Fingerprint of the values; the form sends it back. */
  seen: string;
  /** 0 if not stored yet. */
  version: number;
  changed: { at: Date; by: string | null } | null;
};

/** Null if the item doesn't exist. */
export async function findSettingsPage(
  section: SectionId,
  item: string | null,
): Promise<SettingsPage | null> {
  const { timeZone } = await findCompany();
  const page = isStored(section)
    ? await storedPage(section, dayIn(timeZone, new Date()))
    : await itemPage(section, item ?? newItem);
  const seen = createHash("sha256").update(JSON.stringify(page?.values)).digest("base64url");
  return page && { ...page, seen };
}

export async function listSettingsItems(section: ItemSection): Promise<SettingsItem[]> {
  const { timeZone } = await findCompany();
  return editors[section].list(dayIn(timeZone, new Date()));
}

export type SentSettings = {
  section: SectionId;
  item: string | null;
  /** Fingerprint of the values that the form was filled with. */
  seen: string;
  typed: SettingsValues;
};

/** Compares with the submitted values. */
export async function findMeanwhile({ section, item, typed }: Omit<SentSettings, "seen">) {
  const page = await findSettingsPage(section, item);
  if (!page) return null;
  const { values: stored, seen, changed } = page;
  return { seen, changed, differences: differencesOf(await findSpec(section), { stored, typed }) };
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
  const { find, blank } = editors[section];
  const textsIn = (fields: object) => textsOf(specOf(section), { fields });
  if (item === newItem) return { values: textsIn(await blank()), version: 0, changed: null };
  const found = await find(item);
  return found && { values: textsIn(found.facts), version: found.version, changed: found.changed };
}
