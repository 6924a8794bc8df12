import { sampleOfficeRules } from "#app/features/settings/company/defaults.ts";
import type { OfficeRules } from "#app/features/settings/company/schema.ts";
import { clearCaches } from "#app/lib/cache.server.ts";
import { db } from "#db/instance.server.ts";
import { siteSettings } from "#db/schema/index.ts";

export async function storeOfficeRules(over: Partial<OfficeRules> = {}) {
  const value = { ...sampleOfficeRules, ...over };
  await db()
    .insert(siteSettings)
    .values({ key: "office", value })
    .onConflictDoUpdate({ target: siteSettings.key, set: { value } });
  clearCaches();
  return value;
}
