import { eq } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import { dayIn, workingDayAfter } from "#app/domain/calendar.ts";
import { kept } from "#app/domain/kept.server.ts";
import { hasPrices } from "#app/domain/pricing/queries.server.ts";
import { type Refusal, refused } from "#app/domain/result.ts";
import { productName } from "#app/domain/site/defaults.ts";
import type { PolicyName } from "#app/domain/site/schema.ts";
import { readSetting, type SettingKey } from "#app/domain/site/setting-table.ts";
import { listAdminEmails } from "#app/domain/staff/queries.server.ts";
import { logger } from "#app/log.server.ts";
import type { Database, Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { redirects, siteSettings } from "#db/schema/index.ts";

const settings = kept(() => readSettings(db()));

/**
 * The company's facts and the office's rules, as stored; what is not stored is as the product ships it. A change shows
 * within five seconds.
 */
export const findSettings = settings.ask;

/**
 * The office's rules as they are stored, asked on the connection of the caller's transaction: whoever holds that one and
 * waits for another, as `findSettings` would, can wait for all who do the same.
 */
export const findOfficeIn = async (tx: Transaction) => (await readSettings(tx)).office;

/** The company's facts, likewise. */
export const findCompanyIn = async (tx: Transaction) => (await readSettings(tx)).company;

/** Who the company is and where it is reached: names, address, phone (E.164), license, time zone. */
export const findCompany = async () => (await findSettings()).company;

/** What an admin has to save before the company can show itself or charge anything; nothing in a demo. */
export async function listUnsaved(now: Date): Promise<("company" | "fees")[]> {
  if (config.demo) return [];
  const { hasCompany, company } = await findSettings();
  const isPriced = await hasPrices(dayIn(company.timeZone, now));
  return [...(hasCompany ? [] : ["company" as const]), ...(isPriced ? [] : ["fees" as const])];
}

/** Why nothing is sent to owners yet; null once the company facts and the prices are saved. */
export async function refuseUntilSetUp(now: Date): Promise<Refusal | null> {
  const unsaved = await listUnsaved(now);
  if (unsaved.length === 0) return null;
  const names = unsaved.map((section) => (section === "company" ? "company facts" : "prices and fees"));
  return refused(
    "conflict",
    `Nothing was sent: the ${names.join(" and the ")} aren't saved yet. An admin saves them in Settings.`,
  );
}

/** When the company comes for a walkthrough. */
export const findVisitRules = async () => (await findSettings()).visits;

/** When a task is due that is given one day: on the company's next working day, at the hour of `now`. */
export async function findNextWorkingDay(now: Date): Promise<Date> {
  const { company, visits } = await findSettings();
  return workingDayAfter(now, { timeZone: company.timeZone, closedDays: visits.closedDays });
}

/** What the management agreement says beside the facts of the home. */
export const findAgreementTerms = async () => (await findSettings()).agreement;

/** What realtors are offered and promised. */
export const findReferralTerms = async () => (await findSettings()).referralTerms;

/** What the fee pays for, one line each. */
export const findIncluded = async () => (await findSettings()).included;

/** A page of terms as stored, else as shipped. */
export const findPolicy = async (name: PolicyName) => (await findSettings()).policies[name];

async function readSettings(from: Pick<Database, "select">) {
  const rows = await from
    .select({ key: siteSettings.key, value: siteSettings.value })
    .from(siteSettings)
    .limit(100);
  const stored = new Map(rows.map((row) => [row.key, row.value]));
  const facts = read("company", "");
  const company = facts.name ? facts : { ...facts, name: productName, shortName: productName };
  const today = dayIn(company.timeZone, new Date());
  const office = { ...read("office", today) };
  if (office.newLeadAddresses.length === 0) office.newLeadAddresses = await listAdminEmails(from);
  return {
    company,
    /** Whether an admin has saved who the company is. */
    hasCompany: facts.name !== "",
    office,
    visits: read("visits", today),
    agreement: read("agreement", today),
    referralTerms: read("referral-terms", today),
    included: read("included", today),
    testimonials: read("testimonials", today),
    requirements: read("requirements", today),
    referralQuestions: read("referral-questions", today),
    challenges: read("challenges", today),
    services: read("services", today),
    serviceLists: read("service-lists", today),
    planContents: read("plan-contents", today),
    policies: {
      privacy: read("policy:privacy", today),
      terms: read("policy:terms", today),
      accessibility: read("policy:accessibility", today),
      "sms-terms": read("policy:sms-terms", today),
    },
  };

  /** What is stored and cannot be read is an error for the log, not for visitors. */
  function read<Key extends SettingKey>(key: Key, day: string) {
    const { value, problem } = readSetting(key, stored.get(key), { today: day, demo: config.demo });
    if (problem) logger.error({ setting: key, problem }, "a site setting cannot be read");
    return value;
  }
}

/** Where a path that moved leads now; null when it never did. */
export async function findRedirect(path: string) {
  const [row] = await db()
    .select({ to: redirects.toPath })
    .from(redirects)
    .where(eq(redirects.fromPath, path.slice(0, 300)));
  return row?.to ?? null;
}
