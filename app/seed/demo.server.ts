import { randomUUID } from "node:crypto";
import { ne } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import { defaultOfficeRules, sampleCompany } from "#app/domain/site/defaults.ts";
import { hashPassword, randomPassword } from "#app/domain/staff/passwords.server.ts";
import { listAdminEmails } from "#app/domain/staff/queries.server.ts";
import { addArticles } from "#app/seed/blog.ts";
import { day } from "#app/seed/clock.ts";
import { addAreas } from "#app/seed/facts/areas.ts";
import { addClaims } from "#app/seed/facts/claims.ts";
import { addCompany } from "#app/seed/facts/company.ts";
import { addStaff, sampleAdmin } from "#app/seed/facts/staff.ts";
import { addTeam } from "#app/seed/facts/team.ts";
import { addTestimonials } from "#app/seed/facts/testimonials.ts";
import { addWebinars } from "#app/seed/facts/webinars.ts";
import { readOpenData } from "#app/seed/open-data.server.ts";
import { keepSampleFiles } from "#app/seed/papers/keep-files.server.ts";
import { planPapers } from "#app/seed/papers/plan.ts";
import { writePapers } from "#app/seed/papers/write.server.ts";
import { tellReferrals } from "#app/seed/referrals.ts";
import { writeSample } from "#app/seed/rows.server.ts";
import { makeSample } from "#app/seed/sample.ts";
import { tellStories } from "#app/seed/tell.ts";
import type { Database, Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { tryLock } from "#db/locks.ts";
import { leads, users } from "#db/schema/index.ts";

/** Of the admin that this start has made; shown once and kept nowhere. */
let madePassword: string | null = null;

/**
 * Fills a database without leads and users with the sample company, all or nothing, where the settings ask for it.
 * When several processes start at once, one fills it and the others go on.
 */
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
    const stories = tellStories(sample, { sellers, promise });
    const papers = planPapers(stories, { sample, admin, newId: randomUUID });
    await writeSample(tx, sample, stories);
    await writePapers(tx, papers, { rents: sample.rents, now });
    await tellReferrals(tx, { sellers, now });
    await addWebinars(tx, { now, timeZone });
    await addArticles(tx, { now, timeZone, newId: randomUUID });
    await addTeam(tx, { newId: randomUUID });
    await addAreas(tx);
    await addClaims(tx, { now, timeZone });
    await addTestimonials(tx);
    return papers;
  });
  if (!filled) return;
  madePassword = password;
  await keepSampleFiles(filled.agreements);
}

/** What the start prints about signing in, line by line. */
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
    : ["Nobody can sign in yet: npm run admin:reset -- you@company.com makes the first admin."];
}

/** Whether nobody has worked here yet. The admin of the settings may be there already. */
async function isEmpty(source: Database | Transaction) {
  const others = config.admin ? ne(users.email, config.admin.email) : undefined;
  const [lead] = await source.select({ id: leads.id }).from(leads).limit(1);
  const [user] = await source.select({ id: users.id }).from(users).where(others).limit(1);
  return !lead && !user;
}
