import { forgetKept } from "#app/domain/kept.server.ts";
import { sampleOfficeRules } from "#app/domain/site/defaults.ts";
import type { OfficeRules } from "#app/domain/site/schema.ts";
import { db } from "#db/instance.server.ts";
import { siteSettings } from "#db/schema/index.ts";

/** Stores how the office works; the sample company's way where nothing else is said. */
export async function storeOfficeRules(over: Partial<OfficeRules> = {}) {
  const value = { ...sampleOfficeRules, ...over };
  await db()
    .insert(siteSettings)
    .values({ key: "office", value })
    .onConflictDoUpdate({ target: siteSettings.key, set: { value } });
  forgetKept();
  return value;
}
