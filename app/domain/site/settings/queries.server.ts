import { eq } from "drizzle-orm";
import { listAreas } from "#app/domain/areas/queries.server.ts";
import { listClaims } from "#app/domain/claims/queries.server.ts";
import { type StoredSection, settingsForms } from "#app/domain/site/settings/schema.ts";
import type { SectionId, SettingsValues } from "#app/domain/site/settings/sections.ts";
import { keyOf, signOf, valuesOf } from "#app/domain/site/settings/stored.ts";
import { db } from "#db/instance.server.ts";
import { siteSettings, users } from "#db/schema/index.ts";

/** One form of the settings as it is filled now, with who changed it last. */
export type SettingsPage = {
  values: SettingsValues;
  /** As `seen` of the form that is sent. */
  sign: string;
  changed: { at: Date; by: string | null } | null;
  /** Of sections that have several forms, all of them; none is open until one is chosen. */
  items?: { id: string; label: string }[];
};

export const isStored = (section: SectionId): section is StoredSection => section in settingsForms;

/** Null for an item that is not there. */
export async function findSettingsPage(
  section: SectionId,
  item: string | null,
): Promise<SettingsPage | null> {
  if (isStored(section)) return storedPage(section);
  return section === "areas" ? areaPage(item) : claimPage(item);
}

async function storedPage(section: StoredSection): Promise<SettingsPage> {
  const [row] = await db()
    .select({ value: siteSettings.value, at: siteSettings.updatedAt, by: users.name })
    .from(siteSettings)
    .leftJoin(users, eq(users.id, siteSettings.updatedBy))
    .where(eq(siteSettings.key, keyOf(section)));
  const values = valuesOf(section, row?.value);
  return { values, sign: signOf(values), changed: row ? { at: row.at, by: row.by } : null };
}

async function areaPage(slug: string | null): Promise<SettingsPage | null> {
  const areas = await listAreas();
  const items = areas.map((area) => ({ id: area.slug, label: area.name }));
  if (slug === null) return { ...unopened, items };
  const area = areas.find((each) => each.slug === slug);
  if (!area) return null;
  const { name, intro, cityUrl, rentalRules } = area;
  const fields = {
    name,
    intro,
    cityUrl,
    zips: area.zips.join(", "),
    position: String(area.position),
    isOnHome: area.isOnHome ? "on" : "",
    rulesSummary: rentalRules?.summary ?? "",
    rulesUrl: rentalRules?.url ?? "",
    rulesCheckedOn: rentalRules?.checkedOn ?? "",
  };
  return { values: { fields, rows: [] }, sign: String(area.version), changed: null, items };
}

async function claimPage(key: string | null): Promise<SettingsPage | null> {
  const claims = await listClaims();
  const items = claims.map((claim) => ({
    id: claim.key,
    label: claim.wording.replace("{value}", claim.value),
  }));
  if (key === null) return { ...unopened, items };
  const claim = claims.find((each) => each.key === key);
  if (!claim) return null;
  const { wording, value, fallback, asOf, source, expiresOn, version, updatedAt, updatedBy } = claim;
  const fields = { wording, value, fallback, asOf, source, expiresOn };
  return {
    values: { fields, rows: [] },
    sign: String(version),
    items,
    changed: { at: updatedAt, by: updatedBy ? await nameOf(updatedBy) : null },
  };
}

const unopened = { values: { fields: {}, rows: [] }, sign: "", changed: null };

async function nameOf(userId: string) {
  const [user] = await db().select({ name: users.name }).from(users).where(eq(users.id, userId));
  return user?.name ?? null;
}
