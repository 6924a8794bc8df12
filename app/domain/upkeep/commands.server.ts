import { and, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { dayIn } from "#app/domain/calendar.ts";
import { restorableSince } from "#app/domain/leads/rules.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { db } from "#db/instance.server.ts";
import { tryLock } from "#db/locks.ts";
import {
  analysisEntries,
  enrollmentDrafts,
  estimateCache,
  formKeys,
  leads,
  outbox,
  pageViews,
  passwordResets,
  rateLimits,
  sessions,
} from "#db/schema/index.ts";

const day = 86_400_000;

/** Days that things are kept after they have served. */
const kept = { enrollmentDrafts: 7, formKeys: 7, passwordResets: 7, estimateCache: 30, doneJobs: 30 };
/** Two years to compare with each other, and the month that is not over yet. */
const monthsOfPageViews = 25;

/**
 * Removes what has served its time: form keys, counters, sessions, password links, the vendor's old replies, finished
 * jobs, old page views, and for good the leads that can not be restored any more. One process at a time; the others
 * leave it to that one.
 */
export async function sweepExpired(now = new Date()): Promise<void> {
  const { timeZone } = await findCompany();
  const before = (days: number) => new Date(now.getTime() - days * day);
  await db().transaction(async (tx) => {
    if (!(await tryLock(tx, "sweep"))) return;
    await tx.delete(formKeys).where(lt(formKeys.createdAt, before(kept.formKeys)));
    await tx.delete(enrollmentDrafts).where(lt(enrollmentDrafts.updatedAt, before(kept.enrollmentDrafts)));
    await tx.delete(rateLimits).where(lt(rateLimits.expire, now));
    await tx.delete(sessions).where(lt(sessions.expiresAt, now));
    await tx.delete(passwordResets).where(lt(passwordResets.expiresAt, before(kept.passwordResets)));
    await tx.delete(estimateCache).where(lt(estimateCache.fetchedAt, before(kept.estimateCache)));
    await tx.delete(outbox).where(and(lt(outbox.doneAt, before(kept.doneJobs)), isNull(outbox.parkedAt)));
    const oldestViews = sql`(${dayIn(timeZone, now)}::date - ${monthsOfPageViews} * interval '1 month')::date`;
    await tx.delete(pageViews).where(lt(pageViews.day, oldestViews));
    const gone = tx
      .select({ id: leads.id })
      .from(leads)
      .where(and(isNotNull(leads.deletedAt), lt(leads.deletedAt, restorableSince(now))));
    // Before the leads: an entry whose lead is gone would stand in the list as one that never had any.
    await tx
      .delete(analysisEntries)
      .where(or(inArray(analysisEntries.leadId, gone), lt(analysisEntries.deletedAt, restorableSince(now))));
    await tx.delete(leads).where(inArray(leads.id, gone));
  });
}
