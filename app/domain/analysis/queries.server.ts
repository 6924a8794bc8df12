import { and, asc, desc, eq, inArray, isNull, or } from "drizzle-orm";
import { benchmarkRow } from "#app/domain/analysis/queries/evidence.server.ts";
import { serviceArea } from "#app/domain/analysis/rules/assess.ts";
import { type Estimate, isPropertyType, type Subject } from "#app/domain/analysis/types.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { db } from "#db/instance.server.ts";
import {
  analysisEntries,
  analysisResults,
  analysisSubscribers,
  benchmarkRents,
  leads,
  zipCodes,
} from "#db/schema/index.ts";

/** `none`: nobody has asked for an estimate, as with entries of the old backend. */
export type EstimateState = "queued" | "ready" | "failed" | "outside" | "none";

export type PricedEntry = { entryId: string; revision: number; leadId: string | null; subject: Subject };

/**
 * An entry that waits for its estimate, or whose job was parked and is tried again; null when it is gone, was
 * corrected meanwhile, or is priced already.
 */
export async function findEntryToPrice(entryId: string, revision: number): Promise<PricedEntry | null> {
  const [entry] = await db()
    .select()
    .from(analysisEntries)
    .where(
      and(
        eq(analysisEntries.id, entryId),
        eq(analysisEntries.revision, revision),
        inArray(analysisEntries.estimateState, ["queued", "failed"]),
        isNull(analysisEntries.deletedAt),
      ),
    );
  return entry ? { entryId, revision, leadId: entry.leadId, subject: subjectOf(entry) } : null;
}

/** The analysis of one lead (or of an entry that has no lead yet), for the office. */
export async function findAnalysisOfLead(leadId: string) {
  const [row] = await db()
    .select({ entry: analysisEntries, estimate: analysisResults.estimate })
    .from(analysisEntries)
    .leftJoin(analysisResults, currentResult)
    .where(or(eq(analysisEntries.leadId, leadId), eq(analysisEntries.id, leadId)))
    .orderBy(desc(analysisEntries.createdAt))
    .limit(1);
  if (!row) return { entryId: null, state: "none" as EstimateState, estimate: null, unitCount: 1 };
  return {
    entryId: row.entry.id,
    state: row.entry.estimateState as EstimateState,
    estimate: row.estimate as Estimate | null,
    unitCount: row.entry.unitCount ?? 1,
  };
}

/** Everything the report of one lead is drawn from; null when there is no such lead. */
export async function findReport(leadId: string) {
  if (!isUuid(leadId)) return null;
  const [row] = await db()
    .select({
      lead: leads,
      entry: analysisEntries,
      estimate: analysisResults.estimate,
      pricedAt: analysisResults.createdAt,
    })
    .from(leads)
    .innerJoin(analysisEntries, eq(analysisEntries.leadId, leads.id))
    .leftJoin(analysisResults, currentResult)
    .where(and(eq(leads.id, leadId), isNull(leads.deletedAt)))
    .limit(1);
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
 * e-mail only for a reader who holds the token that was mailed to it.
 */
export async function listSiblings(
  lead: { id: string; email: string | null; submissionId: string | null },
  mailToken: string | null,
) {
  const proven = lead.email !== null && mailToken !== null && (await mailTokenMatches(lead.email, mailToken));
  const scope = proven
    ? eq(leads.email, lead.email ?? "")
    : eq(leads.submissionId, lead.submissionId ?? lead.id);
  return db()
    .select({
      leadId: leads.id,
      streetAddress: leads.streetAddress,
      city: leads.city,
      zipCode: leads.zipCode,
      unitCount: analysisEntries.unitCount,
      state: analysisEntries.estimateState,
      rentEstimate: analysisResults.rentEstimate,
    })
    .from(leads)
    .innerJoin(analysisEntries, eq(analysisEntries.leadId, leads.id))
    .leftJoin(analysisResults, currentResult)
    .where(and(scope, isNull(leads.deletedAt)))
    .orderBy(desc(leads.createdAt), asc(analysisEntries.position))
    .limit(100);
}

/** What the mails of one submission tell: who asked, for which homes, and how far each has come. */
export async function findSubmission(submissionId: string) {
  const rows = await db()
    .select({ lead: leads, entry: analysisEntries, estimate: analysisResults.estimate })
    .from(leads)
    .innerJoin(analysisEntries, eq(analysisEntries.leadId, leads.id))
    .leftJoin(analysisResults, currentResult)
    .where(and(eq(leads.submissionId, submissionId), isNull(leads.deletedAt)))
    .orderBy(asc(analysisEntries.position));
  const first = rows[0];
  if (!first?.lead.email) return null;
  const [subscriber] = await db()
    .select({ mailToken: analysisSubscribers.mailToken })
    .from(analysisSubscribers)
    .where(eq(analysisSubscribers.email, first.lead.email));
  return {
    owner: {
      name: first.lead.name ?? "",
      email: first.lead.email,
      phone: first.lead.phoneE164 ?? first.lead.phone,
    },
    mailToken: subscriber?.mailToken ?? null,
    properties: rows.map(({ lead, entry, estimate }) => ({
      leadId: lead.id,
      subject: subjectOf(entry),
      state: entry.estimateState as EstimateState,
      estimate: estimate as Estimate | null,
    })),
  };
}

/** City and county of a ZIP of the bundled data. */
export async function findZip(zip: string) {
  const [row] = await db().select().from(zipCodes).where(eq(zipCodes.zip, zip));
  return row ? { zip: row.zip, city: row.city, inService: serviceArea("IA", zip) === "inside" } : null;
}

/** HUD's three-bedroom benchmark in dollars for some ZIPs, newest year. */
export async function listBenchmarks(zips: string[]) {
  const rows = await db()
    .select()
    .from(benchmarkRents)
    .where(inArray(benchmarkRents.area, [...zips, "metro"]));
  return rows.map(benchmarkRow);
}

// A result of an older revision was computed from facts that are corrected since.
const currentResult = and(
  eq(analysisResults.entryId, analysisEntries.id),
  eq(analysisResults.revision, analysisEntries.revision),
);

async function mailTokenMatches(email: string, token: string) {
  if (!isUuid(token)) return false;
  const [row] = await db()
    .select({ email: analysisSubscribers.email })
    .from(analysisSubscribers)
    .where(and(eq(analysisSubscribers.email, email), eq(analysisSubscribers.mailToken, token)));
  return row !== undefined;
}

function subjectOf(entry: typeof analysisEntries.$inferSelect): Subject {
  return {
    streetAddress: entry.streetAddress ?? "",
    city: entry.city ?? "",
    state: entry.state ?? "IA",
    zipCode: entry.zipCode ?? "",
    propertyType: isPropertyType(entry.propertyType) ? entry.propertyType : "single-family",
    unitCount: entry.unitCount ?? 1,
    squareFootage: entry.squareFootage ?? 0,
    bedrooms: entry.bedrooms,
    bathrooms: entry.bathrooms,
    yearBuilt: entry.yearBuilt,
  };
}
