import { and, asc, eq, getTableColumns, gt, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { assessEntry, storeEstimate } from "#app/features/analysis/commands/estimate-entry.server.ts";
import { subjectOf } from "#app/features/analysis/queries/report.server.ts";
import { reportSource } from "#app/features/analysis/report/source.ts";
import { compareRents } from "#app/features/analysis/rules/rent-change.ts";
import type { Estimate } from "#app/features/analysis/types.ts";
import { lockLead } from "#app/features/leads/commands/leads.server.ts";
import { contactBarrier } from "#app/features/messaging/contact/queries.server.ts";
import { findSettings } from "#app/features/settings/company/queries.server.ts";
import { system } from "#app/lib/actor.ts";
import { recordEvent } from "#app/timeline/records.server.ts";
import { db } from "#db/instance.server.ts";
import { entryOfLead } from "#db/newest-entry.ts";
import { analysisEntries, analysisResults, emailPreferences, leads } from "#db/schema/index.ts";

/** A vendor's answer is reused for 30 days. */
const monthMs = 31 * 86_400_000;
const openStages = ["new", "analysis_submitted", "site_visit_scheduled", "proposal"];

/** Each home in a transaction of its own, so the next run goes on where one ended. */
export async function checkRents(now: Date) {
  const errors: unknown[] = [];
  let rents = await listDue(now, null);
  while (rents.length > 0) {
    for (const rent of rents) await checkRent(rent, now).catch((error) => errors.push(error));
    rents = await listDue(now, rents.at(-1)?.entry.id ?? null);
  }
  if (errors.length > 0) throw errors[0];
}

type Due = Awaited<ReturnType<typeof listDue>>[number];

const monthBefore = (now: Date) => new Date(now.getTime() - monthMs);
const isDue = (now: Date) =>
  or(isNull(analysisEntries.checkedAt), lte(analysisEntries.checkedAt, monthBefore(now)));

/** Homes of leads before an agreement is out, whose owners chose to hear of changes; not those that a manager priced. */
function listDue(now: Date, after: string | null) {
  const { id, revision } = analysisEntries;
  const addresses = { email: sql`${leads.email}`, phone: sql`${leads.phoneE164}` };
  return db()
    .select({
      entry: getTableColumns(analysisEntries),
      leadId: leads.id,
      current: sql<Estimate>`${analysisResults.estimate}`,
      seen: sql<Estimate>`(select r.estimate from property_analysis_results r where r.entry_id = ${id}
        and r.is_seen and r.estimate is not null order by r.revision desc limit 1)`,
    })
    .from(analysisEntries)
    .innerJoin(leads, eq(id, entryOfLead(leads.id)))
    .innerJoin(analysisResults, and(eq(analysisResults.entryId, id), eq(analysisResults.revision, revision)))
    .innerJoin(emailPreferences, eq(emailPreferences.email, leads.email))
    .where(
      and(
        after ? gt(id, after) : undefined,
        isDue(now),
        lte(analysisResults.createdAt, monthBefore(now)),
        eq(analysisEntries.estimateState, "ready"),
        isNull(leads.deletedAt),
        inArray(leads.statusGroup, openStages),
        sql`${analysisResults.estimate} is not null and not 'rent-changes' = any(${emailPreferences.topicsOff})`,
        sql`${contactBarrier(addresses, "email", "marketing")} is null`,
        sql`not exists (select from rent_overrides o where o.lead_id = ${leads.id} and o.ended_at is null)`,
      ),
    )
    .orderBy(asc(id))
    .limit(50);
}

async function checkRent({ entry, leadId, ...rent }: Due, now: Date) {
  const subject = subjectOf(entry);
  const request = { entryId: entry.id, revision: entry.revision + 1, leadId, subject };
  const [priced, { campaigns }] = await Promise.all([assessEntry(request, now), findSettings()]);
  const next = priced.estimate;
  const change = compareRents({ ...rent, next, percent: campaigns.rentChangePercent });
  await db().transaction(async (tx) => {
    if (!(await lockLead(tx, leadId))) return;
    const { id, revision, estimateState } = analysisEntries;
    const isSame = and(eq(id, entry.id), eq(revision, entry.revision), eq(estimateState, "ready"));
    const checked = await tx
      .update(analysisEntries)
      .set({ checkedAt: now, ...(change && { revision: request.revision }) })
      .where(and(isSame, isDue(now)))
      .returning({ id });
    if (checked.length === 0 || !change) return;
    const { why } = change;
    await storeEstimate(tx, request, { ...priced, isSeen: why !== null });
    if (why === null) return;
    const { statement: source } = reportSource(next, subject.unitCount);
    const [fromCents = 0, toCents = 0] = [rent.seen, next].map((each) => each.rentCents * subject.unitCount);
    const data = { fromCents, toCents, why, source };
    await recordEvent(tx, { leadId, kind: "rent_changed", actor: system, at: now, data });
  });
}
