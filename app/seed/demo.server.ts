import { inArray } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import { hashPassword, randomPassword } from "#app/features/accounts/passwords.server.ts";
import { listAdminEmails } from "#app/features/accounts/queries.server.ts";
import { benchmarkRow } from "#app/features/analysis/queries/evidence.server.ts";
import { rebuildSums } from "#app/features/analytics/commands.server.ts";
import { isEmptyInstallation } from "#app/features/backups/queries.server.ts";
import { setupCode } from "#app/features/backups/setup-code.server.ts";
import { sampleCompany } from "#app/features/settings/company/defaults.ts";
import { mailMode } from "#app/integrations/mail.server.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import { dayIn } from "#app/lib/dates.ts";
import { addArticles } from "#app/seed/blog.ts";
import { addCampaigns } from "#app/seed/campaigns.server.ts";
import { addAreas } from "#app/seed/data/areas.ts";
import { addClaims } from "#app/seed/data/claims.ts";
import { addCompany } from "#app/seed/data/company.ts";
import { addStaff, sampleAdmin } from "#app/seed/data/staff.ts";
import { addTeam } from "#app/seed/data/team.ts";
import { addWebinars } from "#app/seed/data/webinars.ts";
import { addAgreements, storeSampleFiles } from "#app/seed/documents/agreements.server.ts";
import { addInvoices } from "#app/seed/documents/invoices.server.ts";
import { addPayments } from "#app/seed/documents/payments.server.ts";
import { leadHistories } from "#app/seed/history.ts";
import { addOfficeState } from "#app/seed/office.server.ts";
import { addSampleViews } from "#app/seed/page-views.ts";
import { addReferrals } from "#app/seed/referrals.ts";
import { writeComps, writeHistories, writeLeads } from "#app/seed/rows.server.ts";
import { makeSample, type OpenData, type Sample } from "#app/seed/sample.ts";
import { addTasks } from "#app/seed/tasks.ts";
import { actorOf, workOnLeads } from "#app/seed/worked-leads.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { tryLock } from "#db/locks.ts";
import { benchmarkRents, outbox, zipCodes } from "#db/schema/index.ts";

/** Shown once and never stored. */
let madePassword: string | null = null;

/** All or nothing. When several processes start at once, one fills it. */
export async function fillEmptyDatabase(now = new Date()): Promise<void> {
  if (config.seed === "none" || !(await isEmptyInstallation())) return;
  const { timeZone } = sampleCompany;
  const sample = makeSample({ now, timeZone, openData: await readOpenData() });
  const password = config.admin ? null : randomPassword();
  const adminHash = password && (await hashPassword(password));
  const filled = await db().transaction(async (tx) => {
    if (!(await tryLock(tx, "seed")) || !(await isEmptyInstallation(tx))) return null;
    await addCompany(tx);
    const staff = await addStaff(tx, { now, timeZone, adminHash });
    await writeComps(tx, sample);
    await addWebinars(tx, { now, timeZone });
    await addArticles(tx, { now, timeZone });
    await addTeam(tx);
    await addAreas(tx);
    await addClaims(tx, { now, timeZone });
    return { staff, agreements: config.seed === "demo" ? await addLeads(tx, sample, staff) : null };
  });
  if (!filled) return;
  madePassword = password;
  if (!filled.agreements) return;
  await storeSampleFiles(filled.agreements);
  await workOnLeads(now, filled.staff);
  await addCampaigns(actorOf(filled.staff.admin), now);
  await addSampleViews(dayIn(timeZone, now));
  await rebuildSums({ now, timeZone });
  await db()
    .delete(outbox)
    .where(inArray(outbox.kind, ["mail-alert", "text-alert", "run-import"]));
}

/** With their documents, referrals and the state of the office. */
async function addLeads(
  tx: Transaction,
  sample: Sample,
  { sellers, admin }: Awaited<ReturnType<typeof addStaff>>,
) {
  const { clock } = sample;
  const histories = leadHistories(sample, { sellers });
  addTasks(histories, sample);
  await writeLeads(tx, sample, histories);
  const agreements = await addAgreements(tx, histories, sample);
  await addPayments(tx, histories, { clock, agreements, admin });
  await addInvoices(tx, histories, { clock, admin });
  await writeHistories(tx, histories);
  await addOfficeState(tx, { histories, adminId: admin.userId, now: clock.now });
  if (mailMode() === "sandbox") await sendNewestReports(tx, sample);
  await addReferrals(tx, sample, { sellers, admin });
  return agreements;
}

/** Fills the outbox of a demo, where no email leaves. */
async function sendNewestReports(tx: Transaction, { leads }: Sample) {
  const submissions = leads.flatMap(({ submissionId, position }) =>
    submissionId && position === 0 ? [submissionId] : [],
  );
  for (const submissionId of submissions.slice(0, 3))
    await enqueue(tx, "mail-rent-report", { submissionId }, { dedupeKey: `rent-report:${submissionId}` });
}

export async function signInHint(): Promise<string[]> {
  if (config.role === "worker") return [];
  const page = `${config.appUrl}/login`;
  if (config.admin)
    return [`Sign in at ${page} as ${config.admin.email}. Lost the password? npm run admin:reset`];
  if (madePassword)
    return [
      `Sign in at ${page} as ${sampleAdmin} with the password ${madePassword}`,
      "The password is shown only this once.",
    ];
  const [admin] = await listAdminEmails();
  return admin
    ? [`Sign in at ${page}. Lost the password? npm run admin:reset`]
    : [
        "No one can sign in yet. Create the first admin: npm run admin:reset -- you@company.com",
        `Or restore a backup: ${config.appUrl}/restore?code=${setupCode}`,
      ];
}

async function readOpenData(): Promise<OpenData> {
  const [zips, rents] = await Promise.all([db().select().from(zipCodes), db().select().from(benchmarkRents)]);
  const cities = new Map(zips.map(({ zip, city }) => [zip, city]));
  return {
    cityOf: (zip) => cities.get(zip) ?? "Des Moines",
    zipPoints: new Map(zips.map(({ zip, lat, lng }) => [zip, { lat, lng }])),
    benchmarks: rents.map(benchmarkRow),
  };
}
