import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import { listStaff } from "#app/features/accounts/queries.server.ts";
import { hasBenchmarks } from "#app/features/analysis/queries/evidence.server.ts";
import { findBackupHealth, isSending } from "#app/features/backups/queries.server.ts";
import { listQueues, totalsOf } from "#app/features/messaging/outbox/queries.server.ts";
import { listPlanNames } from "#app/features/pricing/queries.server.ts";
import { assignmentPersonForm } from "#app/features/settings/company/assignment.ts";
import { defaultPolicies } from "#app/features/settings/company/policies.ts";
import { findCompany, findSettings, listUnsaved } from "#app/features/settings/company/queries.server.ts";
import { agreementForm, CompanyForm, plansForm } from "#app/features/settings/company/schema.ts";
import { readSetting, type SettingKey } from "#app/features/settings/company/setting-table.ts";
import type { Operations } from "#app/features/settings/integrations/doctor.ts";
import {
  findDiskProblem,
  findDisks,
  listUnset,
  listVendors,
  oldestDueJob,
} from "#app/features/settings/integrations/queries.server.ts";
import { neededVendors, vendorTable } from "#app/features/settings/integrations/rules.ts";
import { newItem } from "#app/features/settings/sections/names.ts";
import { editors } from "#app/features/settings-page/editors.server.ts";
import { hasItems, sectionOf, specOf } from "#app/features/settings-page/sections/all.ts";
import type {
  ItemSection,
  Section,
  SectionId,
  SettingsValues,
  StoredSection,
} from "#app/features/settings-page/sections/types.ts";
import { differencesOf, shownValues, textsOf } from "#app/features/settings-page/values.ts";
import { rentcastMode } from "#app/integrations/rentcast.server.ts";
import { listScheduleRuns } from "#app/jobs/schedules.server.ts";
import { dayIn } from "#app/lib/dates.ts";
import { db, findReplicaLag } from "#db/instance.server.ts";
import { alerts, comps, outbox, profiles, siteSettings, users } from "#db/schema/index.ts";

const findToday = async (now = new Date()) => dayIn((await findCompany()).timeZone, now);

export async function findSection(id: SectionId): Promise<Section> {
  const section = sectionOf(id);
  if (id === "plan-contents") return { ...section, ...plansForm(await listPlanNames(await findToday())) };
  if (id === "assignment" && section.rows)
    return { ...section, rows: { ...section.rows, form: assignmentPersonForm(await listStaff()) } };
  if (id === "agreement") return { ...section, form: agreementForm(await listStaff()) };
  // The sample company exists only in a demo.
  if (id === "company" && !config.demo) return { ...section, form: CompanyForm.omit({ sample: true }) };
  return section;
}

export type SettingsPage = {
  values: SettingsValues;
  /** Fingerprint of the values; the form sends it back. */
  seen: string;
  /** 0 if not stored yet. */
  version: number;
  /** What is stored, unless it is an item. */
  raw?: unknown;
  changed: { at: Date; by: string | null } | null;
  /** Its subject in the audit log. */
  record: string;
};

/** Null if the item doesn't exist. */
export async function findSettingsPage(
  section: SectionId,
  item: string | null,
): Promise<SettingsPage | null> {
  const page = hasItems(section) ? await itemPage(section, item ?? newItem) : await storedPage(section);
  if (!page) return null;
  return { ...page, seen: createHash("sha256").update(JSON.stringify(page.values)).digest("base64url") };
}

export const listSettingsItems = async (section: ItemSection) => editors[section].list(await findToday());

export type SentSettings = {
  section: SectionId;
  item: string | null;
  /** Fingerprint of the values that the form was filled with. */
  seen: string;
  typed: SettingsValues;
};

/** Compares what is stored now with the submitted values. */
export async function findConflict({ section, item, typed }: Omit<SentSettings, "seen">) {
  const page = await findSettingsPage(section, item);
  if (!page) return null;
  const { values: stored, seen, changed } = page;
  return { seen, changed, differences: differencesOf(specOf(await findSection(section)), { stored, typed }) };
}

/** Company facts, service area and links share one row. */
export const keyOf = (section: StoredSection): SettingKey =>
  section === "links" || section === "service-area" ? "company" : section;

export async function readStored(section: StoredSection, raw: unknown, now = new Date()) {
  const today = await findToday(now);
  return { raw, today, value: readSetting(keyOf(section), raw, { today, demo: config.demo }) };
}

async function storedPage(section: StoredSection) {
  const { value, version, updatedAt: at } = siteSettings;
  const [row] = await db()
    .select({ value, version, at, by: users.name })
    .from(siteSettings)
    .leftJoin(users, eq(users.id, siteSettings.updatedBy))
    .where(eq(siteSettings.key, keyOf(section)));
  const [found, stored] = await Promise.all([findSection(section), readStored(section, row?.value)]);
  return {
    values: textsOf(specOf(found), shownValues(found, stored.value)),
    version: row?.version ?? 0,
    raw: row?.value,
    changed: row ? { at: row.at, by: row.by } : null,
    record: `setting:${keyOf(section)}`,
  };
}

async function itemPage(section: ItemSection, item: string) {
  const { find, blank } = editors[section];
  const textsIn = (fields: object) => textsOf(specOf(sectionOf(section)), { fields });
  const record = `${itemRecords[section]}:${item}`;
  if (item === newItem) return { values: textsIn(await blank()), version: 0, changed: null, record };
  const found = await find(item);
  return found && { values: textsIn(found.facts), version: found.version, changed: found.changed, record };
}

const itemRecords: Record<ItemSection, string> = {
  fees: "fees",
  team: "team_members",
  areas: "areas",
  webinars: "webinar",
  claims: "claims",
};

export type FirstStep = {
  title: string;
  done: boolean;
  section?: SectionId;
  /** The part of the page of rent data. */
  rentData?: "market" | "leases";
  how?: string;
};

/** Empty once all are done, and in a demo. */
export async function listFirstSteps(now: Date): Promise<FirstStep[]> {
  if (config.demo) return [];
  const [unsaved, { agreement, company, ...settings }, office, ownComps, hasRents] = await Promise.all([
    listUnsaved(now),
    findSettings(),
    db().$count(siteSettings, eq(siteSettings.key, "office")),
    db().$count(comps, eq(comps.sample, false)),
    hasBenchmarks(),
  ]);
  const unset = listUnset();
  const samplePolicy = (["privacy", "terms"] as const).find(
    (name) => settings[`policy:${name}`].text === defaultPolicies[name].text,
  );
  const { brokerName, brokerEmail, brokerLicence } = agreement;
  const steps: FirstStep[] = [
    { section: "company", title: "Save the company facts", done: !unsaved.includes("company") },
    { section: "service-area", title: "Choose where you manage homes", done: company.states.length > 0 },
    { section: "fees", title: "Set prices and fees", done: !unsaved.includes("fees") },
    {
      section: "agreement",
      title: "Enter the broker who signs, and review the agreement",
      done: Boolean(brokerName && brokerEmail && brokerLicence),
    },
    {
      section: `policy:${samplePolicy ?? "privacy"}`,
      title: "Replace the sample privacy policy and terms of use",
      done: samplePolicy === undefined,
    },
    { section: "office", title: "Choose who gets new-lead alerts", done: office > 0 },
    ...neededVendors.map((vendor) => ({
      title: `Connect ${vendorTable[vendor].label}`,
      done: !unset.includes(vendor),
      how: `Under Admin, System, Health, or as ${vendorTable[vendor].settings.join(", ")} in the environment.`,
    })),
    {
      title: "Load HUD's rents for your service area",
      done: hasRents,
      rentData: "market",
    },
    {
      title: "Import your leases, or connect RentCast",
      done: ownComps > 0 || rentcastMode() === "live",
      rentData: "leases",
      how: "RentCast's key goes under Admin, System, Health, or into RENTCAST_API_KEY.",
    },
  ];
  return steps.every(({ done }) => done) ? [] : steps;
}

/** For `npm run doctor` and the page of the system's health. */
export async function findOperations() {
  const [vendors, schedules, queues, [facts], unsaved, hasRents, backup] = await Promise.all([
    listVendors(),
    listScheduleRuns(),
    listQueues(),
    db()
      .select({
        databaseVersion: sql<string>`current_setting('server_version')`,
        migrations: sql<number>`(select count(*)::int from drizzle.__drizzle_migrations)`,
        lastReconciledAt: sql<Date | null>`(select max(${outbox.doneAt}) from ${outbox}
          where ${outbox.kind} = 'reconcile-payments')`.mapWith(outbox.doneAt),
        oldestDueAt: oldestDueJob(),
        alertError: sql<string | null>`(select max(${alerts.error}) from ${alerts})`,
        admins: sql<number>`(select count(*)::int from ${users} u join ${profiles} p on p.id = u.id
          where u.disabled_at is null and p.role = 'admin')`,
      })
      .from(sql`(select 1) as one`),
    listUnsaved(new Date()),
    hasBenchmarks(),
    findBackupHealth(new Date()),
  ]);
  if (!facts) throw new Error("The database did not answer");
  return {
    production: !config.demo,
    sending: await isSending(),
    appUrl: config.appUrl,
    trustsProxy: config.trustProxy !== false,
    diskProblem: await findDiskProblem(),
    disks: await findDisks(),
    ...facts,
    replicaLag: await findReplicaLag(),
    queues,
    outbox: totalsOf(queues),
    isSetUp: unsaved.length === 0,
    hasRents,
    backup,
    dkim: config.mail.dkim !== undefined,
    schedules,
    vendors,
  } satisfies Operations & Record<string, unknown>;
}
