import { eq, min } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import { listAdminEmails } from "#app/features/accounts/queries.server.ts";
import { productName } from "#app/features/settings/company/defaults.ts";
import type { PolicyName } from "#app/features/settings/company/schema.ts";
import { readAll, readSetting } from "#app/features/settings/company/setting-table.ts";
import { cached } from "#app/lib/cache.server.ts";
import { dayIn, workingDayAfter } from "#app/lib/dates.ts";
import { type Refusal, refused } from "#app/lib/result.ts";
import type { Database, Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { feeSchedules, redirects, siteSettings } from "#db/schema/index.ts";

/** Cached for five seconds; missing values are the defaults. */
export const findSettings = cached(() => readSettings(db()));

/** Uses the caller's connection: a transaction that waits for a second one can exhaust the pool. */
export const findSettingsIn = (tx: Transaction) => readSettings(tx);

export const findOfficeIn = async (tx: Transaction) => (await readSettings(tx)).office;

export const findCompanyIn = async (tx: Transaction) => (await readSettings(tx)).company;

/** Who the company is and where it is reached: names, address, phone (E.164), license, time zone. */
export const findCompany = async () => (await findSettings()).company;

const firstPriced = cached(() =>
  db()
    .select({ on: min(feeSchedules.effectiveFrom) })
    .from(feeSchedules),
);

/** `day` is `YYYY-MM-DD`. A demo uses the sample prices. */
export async function hasPrices(day: string): Promise<boolean> {
  if (config.demo) return true;
  const [first] = await firstPriced();
  return Boolean(first?.on && first.on <= day);
}

/** Required before the company can publish or charge; empty in a demo. */
export async function listUnsaved(now: Date): Promise<("company" | "fees")[]> {
  if (config.demo) return [];
  const { hasCompany, company } = await findSettings();
  const isPriced = await hasPrices(dayIn(company.timeZone, now));
  return [...(hasCompany ? [] : ["company" as const]), ...(isPriced ? [] : ["fees" as const])];
}

/** Null once the company facts and the prices are saved. */
export async function refuseUntilSetUp(now: Date): Promise<Refusal | null> {
  const unsaved = await listUnsaved(now);
  if (unsaved.length === 0) return null;
  const names = unsaved.map((section) => (section === "company" ? "company facts" : "prices and fees"));
  return refused(
    "conflict",
    `Nothing was sent. An admin must first save the ${names.join(" and the ")} in Settings.`,
  );
}

export const findWalkthroughRules = async () => (await findSettings()).visits;

/** On the next working day, at the same time as `now`. */
export async function findNextWorkingDay(now: Date): Promise<Date> {
  const { company, visits } = await findSettings();
  return workingDayAfter(now, { timeZone: company.timeZone, closedDays: visits.closedDays });
}

export async function findScheduleSettings() {
  const { company, retention } = await findSettings();
  return { timeZone: company.timeZone, retention };
}

export const findAgreementTerms = async () => (await findSettings()).agreement;

export const findReferralTerms = async () => (await findSettings())["referral-terms"];

export const findIncluded = async () => (await findSettings()).included;

export const findPolicy = async (name: PolicyName) => (await findSettings())[`policy:${name}`];

async function readSettings(from: Pick<Database, "select">) {
  const rows = await from
    .select({ key: siteSettings.key, value: siteSettings.value })
    .from(siteSettings)
    .limit(100);
  const stored = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  const { demo } = config;
  const { timeZone } = readSetting("company", stored.company, { today: "", demo });
  const settings = readAll(stored, { today: dayIn(timeZone, new Date()), demo });
  const { office } = settings;
  const company = { ...settings.company, colors: settings.brand };
  const hasCompany = company.name !== "";
  const newLeadAddresses = office.newLeadAddresses.length
    ? office.newLeadAddresses
    : await listAdminEmails(from);
  return {
    ...settings,
    hasCompany,
    company: hasCompany ? company : { ...company, name: productName, shortName: productName },
    office: { ...office, newLeadAddresses },
  };
}

/** Null if the path never moved. */
export async function findRedirect(path: string) {
  const [row] = await db()
    .select({ to: redirects.toPath })
    .from(redirects)
    .where(eq(redirects.fromPath, path.slice(0, 300)));
  return row?.to ?? null;
}
