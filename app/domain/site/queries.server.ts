import { inArray } from "drizzle-orm";
import { defaultOfficeRules, sampleCompany } from "#app/domain/site/defaults.ts";
import { CompanyFacts, OfficeRules } from "#app/domain/site/schema.ts";
import { listAdminEmails } from "#app/domain/staff/queries.server.ts";
import type { z } from "#app/domain/zod.ts";
import { logger } from "#app/log.server.ts";
import { db } from "#db/instance.server.ts";
import { siteSettings } from "#db/schema/index.ts";

const lifeMs = 5_000;
let kept: { at: number; settings: Promise<Settings> } | undefined;

export type Settings = { company: CompanyFacts; office: OfficeRules };

/**
 * The company's facts and the office's rules, as stored; what is not stored is the sample company's. Kept for five
 * seconds, and longer while the database cannot answer, since every page shows them.
 */
export function findSettings(now = Date.now()): Promise<Settings> {
  if (kept && now - kept.at < lifeMs) return kept.settings;
  const last = kept?.settings;
  // Shared by everybody who asks meanwhile, so the way back to the last settings belongs to the promise itself.
  const settings = readSettings().catch((error: unknown) => last ?? Promise.reject(error));
  kept = { at: now, settings };
  settings.catch(() => {
    if (kept?.settings === settings) kept = undefined;
  });
  return settings;
}

export const findCompany = async () => (await findSettings()).company;

async function readSettings(): Promise<Settings> {
  const rows = await db()
    .select()
    .from(siteSettings)
    .where(inArray(siteSettings.key, ["company", "office"]));
  const stored = new Map(rows.map((row) => [row.key, row.value]));
  const company = readable(CompanyFacts, sampleCompany, stored, "company");
  const office = readable(OfficeRules, defaultOfficeRules, stored, "office");
  if (office.newLeadAddresses.length === 0) office.newLeadAddresses = await listAdminEmails();
  return { company, office };
}

/** The stored facts over the defaults. What is stored and cannot be read is an error for the log, not for visitors. */
function readable<Schema extends z.ZodType>(
  schema: Schema,
  defaults: z.output<Schema>,
  stored: Map<string, unknown>,
  key: string,
): z.output<Schema> {
  const parsed = schema.safeParse({ ...object(defaults), ...object(stored.get(key)) });
  if (parsed.success) return parsed.data;
  logger.error({ setting: key, problem: parsed.error.issues[0]?.message }, "a site setting cannot be read");
  return { ...object(defaults) } as z.output<Schema>;
}

const object = (value: unknown) => (typeof value === "object" && value !== null ? value : {});
