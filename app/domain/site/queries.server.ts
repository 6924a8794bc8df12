import { eq, inArray } from "drizzle-orm";
import { listBenchmarks } from "#app/domain/analysis/queries/zip.server.ts";
import { benchmarkFor } from "#app/domain/analysis/rules/benchmark.ts";
import { kept } from "#app/domain/kept.server.ts";
import { defaultReferralQuestions } from "#app/domain/referrals/questions.ts";
import { defaultOfficeRules, sampleCompany } from "#app/domain/site/defaults.ts";
import { defaultPolicies } from "#app/domain/site/policies.ts";
import { defaultRequirements } from "#app/domain/site/requirements.ts";
import {
  CompanyFacts,
  OfficeRules,
  Policy,
  type PolicyName,
  Questions,
  Requirements,
  Testimonials,
} from "#app/domain/site/schema.ts";
import { serviceCities } from "#app/domain/site/service-cities.ts";
import { listAdminEmails } from "#app/domain/staff/queries.server.ts";
import type { z } from "#app/domain/zod.ts";
import { logger } from "#app/log.server.ts";
import { db } from "#db/instance.server.ts";
import { redirects, siteSettings } from "#db/schema/index.ts";

export type Settings = {
  company: CompanyFacts;
  office: OfficeRules;
  testimonials: Testimonials;
  requirements: Requirements;
  referralQuestions: Questions;
};

const settings = kept(readSettings);

/**
 * The company's facts and the office's rules, as stored; what is not stored is the sample company's. A change shows
 * within five seconds.
 */
export const findSettings = settings.ask;

export const findCompany = async () => (await findSettings()).company;

const cityBenchmarks = kept(() => listBenchmarks(serviceCities.map((city) => city.zip)));

/** The cities that the company serves, each with HUD's three-bedroom benchmark in force on a day (`YYYY-MM-DD`). */
export async function listServiceCities(day: string) {
  const rows = await cityBenchmarks.ask();
  return serviceCities.flatMap(({ name, zip }) => {
    const found = benchmarkFor(rows, { zipCode: zip, bedrooms: 3, day });
    return found ? [{ name, zip, ...found }] : [];
  });
}

async function readSettings(): Promise<Settings> {
  const rows = await db()
    .select()
    .from(siteSettings)
    .where(
      inArray(siteSettings.key, ["company", "office", "testimonials", "requirements", "referral-questions"]),
    );
  const stored = new Map(rows.map((row) => [row.key, row.value]));
  const company = readable(CompanyFacts, sampleCompany, stored, "company");
  const office = readable(OfficeRules, defaultOfficeRules, stored, "office");
  if (office.newLeadAddresses.length === 0) office.newLeadAddresses = await listAdminEmails();
  return {
    company,
    office,
    testimonials: readableList(Testimonials, [], stored, "testimonials"),
    requirements: readableList(Requirements, defaultRequirements, stored, "requirements"),
    referralQuestions: readableList(Questions, defaultReferralQuestions, stored, "referral-questions"),
  };
}

/** A page of terms as stored, else as shipped. */
export async function findPolicy(name: PolicyName): Promise<Policy> {
  const [row] = await db()
    .select({ value: siteSettings.value })
    .from(siteSettings)
    .where(eq(siteSettings.key, `policy:${name}`));
  const parsed = Policy.safeParse(row?.value);
  return parsed.success ? parsed.data : defaultPolicies[name];
}

/** Where a path that moved leads now; null when it never did. */
export async function findRedirect(path: string) {
  const [row] = await db()
    .select({ to: redirects.toPath })
    .from(redirects)
    .where(eq(redirects.fromPath, path.slice(0, 300)));
  return row?.to ?? null;
}

/** The stored list, or the default where none is stored or the stored one cannot be read. */
function readableList<Schema extends z.ZodType>(
  schema: Schema,
  defaults: z.output<Schema>,
  stored: Map<string, unknown>,
  key: string,
): z.output<Schema> {
  if (!stored.has(key)) return defaults;
  const parsed = schema.safeParse(stored.get(key));
  if (parsed.success) return parsed.data;
  logger.error({ setting: key, problem: parsed.error.issues[0]?.message }, "a site setting cannot be read");
  return defaults;
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
