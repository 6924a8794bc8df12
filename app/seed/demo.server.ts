import { randomUUID } from "node:crypto";
import { ne } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import { hashPassword, randomPassword } from "#app/features/accounts/passwords.server.ts";
import { listAdminEmails } from "#app/features/accounts/queries.server.ts";
import { benchmarkRow } from "#app/features/analysis/queries/evidence.server.ts";
import { defaultOfficeRules, sampleCompany } from "#app/features/settings/company/defaults.ts";
import { addArticles } from "#app/seed/blog.ts";
import { day } from "#app/seed/clock.ts";
import { addAreas } from "#app/seed/data/areas.ts";
import { addClaims } from "#app/seed/data/claims.ts";
import { addCompany } from "#app/seed/data/company.ts";
import { addStaff, sampleAdmin } from "#app/seed/data/staff.ts";
import { addTeam } from "#app/seed/data/team.ts";
import { addWebinars } from "#app/seed/data/webinars.ts";
import { planPapers, storeSampleFiles, writePapers } from "#app/seed/documents/write.server.ts";
import { addReferrals } from "#app/seed/referrals.ts";
import { writeSample } from "#app/seed/rows.server.ts";
import { makeSample, type OpenData } from "#app/seed/sample.ts";
import { seedStories } from "#app/seed/stories.ts";
import type { Database, Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { tryLock } from "#db/locks.ts";
import { benchmarkRents, leads, users, zipCodes } from "#db/schema/index.ts";

/** Shown once and never stored. */
let madePassword: string | null = null;

/** All or nothing. When several processes start at once, one fills it. */
export async function fillEmptyDatabase(now = new Date()): Promise<void> {
  if (config.seed !== "demo" || !(await isEmpty(db()))) return;
  const { timeZone } = sampleCompany;
  const sample = makeSample({ now, timeZone, openData: await readOpenData(), newId: randomUUID });
  const password = config.admin ? null : randomPassword();
  const adminHash = password && (await hashPassword(password));
  const filled = await db().transaction(async (tx) => {
    if (!(await tryLock(tx, "seed")) || !(await isEmpty(tx))) return null;
    await addCompany(tx);
    const since = new Date(now.getTime() - 500 * day);
    const { sellers, admin } = await addStaff(tx, { since, adminHash });
    const promise = defaultOfficeRules.firstResponseMinutes;
    const stories = seedStories(sample, { sellers, promise });
    const papers = planPapers(stories, { sample, admin, newId: randomUUID });
    await writeSample(tx, sample, stories);
    await writePapers(tx, papers, { rents: sample.rents, now });
    await addReferrals(tx, sample.referrals, { sellers, now });
    await addWebinars(tx, { now, timeZone });
    await addArticles(tx, { now, timeZone, newId: randomUUID });
    await addTeam(tx, { newId: randomUUID });
    await addAreas(tx);
    await addClaims(tx, { now, timeZone });
    return papers;
  });
  if (!filled) return;
  madePassword = password;
  await storeSampleFiles(filled.agreements);
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
    : ["No one can sign in yet. Create the first admin: npm run admin:reset -- you@company.com"];
}

/** The admin of the settings may exist already. */
async function isEmpty(source: Database | Transaction) {
  const others = config.admin ? ne(users.email, config.admin.email) : undefined;
  const [lead] = await source.select({ id: leads.id }).from(leads).limit(1);
  const [user] = await source.select({ id: users.id }).from(users).where(others).limit(1);
  return !lead && !user;
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
