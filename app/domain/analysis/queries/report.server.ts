import { and, asc, desc, eq, isNull } from "drizzle-orm";
import {
  currentResult,
  type EstimateState,
  entryOf,
  entryOfLead,
  subjectOf,
} from "#app/domain/analysis/queries/entry.server.ts";
import { hasMailToken } from "#app/domain/analysis/queries/mail-token.server.ts";
import type { Estimate } from "#app/domain/analysis/types.ts";
import { isUuid } from "#app/domain/uuid.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { analysisEntries, analysisResults, leads } from "#db/schema/index.ts";

/** Everything the report of one lead is drawn from; null when there is no such lead. */
export async function findReport(leadId: string, records: Pick<Transaction, "select"> = db()) {
  if (!isUuid(leadId)) return null;
  const [row] = await records
    .select({
      lead: leads,
      entry: analysisEntries,
      estimate: analysisResults.estimate,
      pricedAt: analysisResults.createdAt,
    })
    .from(leads)
    .innerJoin(analysisEntries, eq(analysisEntries.id, entryOfLead(leads.id)))
    .leftJoin(analysisResults, currentResult)
    .where(and(eq(leads.id, leadId), isNull(leads.deletedAt)));
  if (!row) return null;
  return {
    lead: row.lead,
    subject: subjectOf(row.entry),
    entryId: row.entry.id,
    revision: row.entry.revision,
    state: row.entry.estimateState as EstimateState,
    estimate: row.estimate as Estimate | null,
    pricedAt: row.pricedAt,
  };
}

/**
 * The owner's other properties as the report may list them: those of the same submission always, all of the same
 * e-mail only for a reader whose keys have the token that was mailed to it.
 */
export async function listSiblings(
  lead: { id: string; email: string | null; submissionId: string | null },
  keys: readonly string[],
) {
  const proven = await hasMailToken(lead.email, keys);
  const scope = proven
    ? eq(leads.email, lead.email ?? "")
    : eq(leads.submissionId, lead.submissionId ?? lead.id);
  return db()
    .select({
      leadId: leads.id,
      entryId: analysisEntries.id,
      streetAddress: leads.streetAddress,
      city: leads.city,
      zipCode: leads.zipCode,
      unitCount: analysisEntries.unitCount,
      state: analysisEntries.estimateState,
      rentEstimate: analysisResults.rentEstimate,
      method: analysisResults.method,
    })
    .from(leads)
    .innerJoin(analysisEntries, eq(analysisEntries.id, entryOfLead(leads.id)))
    .leftJoin(analysisResults, currentResult)
    .where(and(scope, isNull(leads.deletedAt)))
    .orderBy(desc(leads.createdAt), asc(analysisEntries.position))
    .limit(100);
}

/** The analysis of one lead (or of an entry that has no lead yet), for the office. */
export async function findAnalysisOfLead(leadId: string) {
  const [row] = await db()
    .select({ entry: analysisEntries, estimate: analysisResults.estimate })
    .from(analysisEntries)
    .leftJoin(analysisResults, currentResult)
    .where(eq(analysisEntries.id, entryOf(leadId)));
  if (!row) return { entryId: null, state: "none" as EstimateState, estimate: null, unitCount: 1 };
  return {
    entryId: row.entry.id,
    state: row.entry.estimateState as EstimateState,
    estimate: row.estimate as Estimate | null,
    unitCount: row.entry.unitCount ?? 1,
  };
}
