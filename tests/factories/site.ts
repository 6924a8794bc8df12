import { sampleOfficeRules } from "#app/features/settings/company/defaults.ts";
import type { OfficeRules } from "#app/features/settings/company/schema.ts";
import type { SettingKey } from "#app/features/settings/company/setting-table.ts";
import { clearCaches } from "#app/lib/cache.server.ts";
import { db } from "#db/instance.server.ts";
import { siteSettings } from "#db/schema/index.ts";

export async function storeOfficeRules(over: Partial<OfficeRules> = {}) {
  const value = { ...sampleOfficeRules, ...over };
  await storeSetting("office", value);
  return value;
}

export async function storeSetting(key: SettingKey, value: object) {
  await db()
    .insert(siteSettings)
    .values({ key, value })
    .onConflictDoUpdate({ target: siteSettings.key, set: { value } });
  clearCaches();
}
