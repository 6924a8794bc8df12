import { inArray } from "drizzle-orm";
import { defaultOfficeRules, sampleCompany } from "#app/domain/site/defaults.ts";
import { CompanyFacts, OfficeRules } from "#app/domain/site/schema.ts";
import { db } from "#db/instance.server.ts";
import { siteSettings } from "#db/schema/index.ts";

const lifeMs = 5_000;
let kept: { at: number; settings: Promise<Settings> } | undefined;

export type Settings = { company: CompanyFacts; office: OfficeRules };

/**
 * The company's facts and the office's rules, as stored; what is not stored is the sample company's. Kept for five
 * seconds, and longer while the database cannot answer, since every page shows them.
 */
export async function findSettings(now = Date.now()): Promise<Settings> {
  if (kept && now - kept.at < lifeMs) return kept.settings;
  const last = kept;
  const settings = readSettings();
  kept = { at: now, settings };
  try {
    return await settings;
  } catch (error) {
    kept = last;
    if (last) return last.settings;
    throw error;
  }
}

export const findCompany = async () => (await findSettings()).company;

async function readSettings(): Promise<Settings> {
  const rows = await db()
    .select()
    .from(siteSettings)
    .where(inArray(siteSettings.key, ["company", "office"]));
  const stored = new Map(rows.map((row) => [row.key, row.value]));
  return {
    company: CompanyFacts.catch(sampleCompany).parse({ ...sampleCompany, ...object(stored.get("company")) }),
    office: OfficeRules.catch(defaultOfficeRules).parse({
      ...defaultOfficeRules,
      ...object(stored.get("office")),
    }),
  };
}

const object = (value: unknown) => (typeof value === "object" && value !== null ? value : {});
