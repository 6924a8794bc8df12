import { and, asc, desc, eq, gte, inArray, isNull, or } from "drizzle-orm";
import { normaliseAddress } from "#app/domain/analysis/rules/address.ts";
import { serviceArea } from "#app/domain/analysis/rules/assess.ts";
import type { BenchmarkRow } from "#app/domain/analysis/rules/benchmark.ts";
import { monthsBefore } from "#app/domain/analysis/rules/days.ts";
import type { ZipPoints } from "#app/domain/analysis/rules/distance.ts";
import type { VendorRent } from "#app/domain/analysis/rules/vendor.ts";
import { type CompRecord, type Estimate, isPropertyType, type Subject } from "#app/domain/analysis/types.ts";
import { db } from "#db/instance.server.ts";
import {
  analysisEntries,
  analysisResults,
  analysisSubscribers,
  benchmarkRents,
  comps,
  estimateCache,
  leads,
  zipCodes,
} from "#db/schema/index.ts";

export type EstimateState = "queued" | "ready" | "failed" | "outside" | "none";

export type PricedEntry = { entryId: string; revision: number; leadId: string | null; subject: Subject };

/** An entry that waits for its estimate; null when it is gone, was corrected meanwhile, or is priced already. */
export async function findEntryToPrice(entryId: string, revision: number): Promise<PricedEntry | null> {
  const [entry] = await db()
    .select()
    .from(analysisEntries)
    .where(
      and(
        eq(analysisEntries.id, entryId),
        eq(analysisEntries.revision, revision),
        eq(analysisEntries.estimateState, "queued"),
        isNull(analysisEntries.deletedAt),
      ),
    );
  return entry ? { entryId, revision, leadId: entry.leadId, subject: subjectOf(entry) } : null;
}

/** The comp book of the last four and a half years, HUD's benchmarks for the ZIP and the metro, and where ZIPs lie. */
export async function findLocalEvidence(subject: Subject, day: string) {
  const since = monthsBefore(day, 54);
  const [records, benchmarks, points] = await Promise.all([
    db().select().from(comps).where(gte(comps.date, since)),
    db()
      .select()
      .from(benchmarkRents)
      .where(inArray(benchmarkRents.area, [subject.zipCode, "metro"])),
    db().select({ zip: zipCodes.zip, lat: zipCodes.lat, lng: zipCodes.lng }).from(zipCodes),
  ]);
  return {
    records: records.map(compRecord),
    benchmarks: benchmarks.map(benchmarkRow),
    zipPoints: new Map(points.map(({ zip, lat, lng }) => [zip, { lat, lng }])) satisfies ZipPoints,
  };
}

/** The vendor's reply for this home and these facts, when it is younger than 30 days. */
export async function findCachedRent(key: string, now: Date): Promise<VendorRent | null> {
  const youngest = new Date(now.getTime() - 30 * 86_400_000);
  const [row] = await db()
    .select({ reply: estimateCache.reply })
    .from(estimateCache)
    .where(and(eq(estimateCache.key, key), gte(estimateCache.fetchedAt, youngest)));
  return (row?.reply as VendorRent | undefined) ?? null;
}

/** Under which a vendor's reply is kept: the address as any spelling of it, and the facts that were sent along. */
export function cacheKey({ streetAddress, city, state, zipCode, ...facts }: Subject) {
  const { propertyType, squareFootage, bedrooms, bathrooms } = facts;
  const address = normaliseAddress({ street: streetAddress, city, state, zipCode });
  return [address, propertyType, squareFootage, bedrooms ?? "-", bathrooms ?? "-"].join("|");
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

export const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

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

function compRecord(row: typeof comps.$inferSelect): CompRecord {
  return {
    id: row.id,
    address: row.address,
    zipCode: row.zipCode,
    point: row.lat !== null && row.lng !== null ? { lat: row.lat, lng: row.lng } : null,
    propertyType: isPropertyType(row.propertyType) ? row.propertyType : "single-family",
    bedrooms: row.bedrooms,
    bathrooms: row.bathrooms,
    squareFootage: row.squareFootage,
    yearBuilt: row.yearBuilt,
    rentCents: row.rentCents,
    kind: row.kind === "listed" ? "listed" : "signed",
    date: row.date,
    daysOnMarket: row.daysOnMarket,
    sample: row.sample,
  };
}

function benchmarkRow(row: typeof benchmarkRents.$inferSelect): BenchmarkRow {
  return {
    zipCode: row.area === "metro" ? null : row.area,
    fiscalYear: row.fiscalYear,
    rentCents: [row.br0 * 100, row.br1 * 100, row.br2 * 100, row.br3 * 100, row.br4 * 100],
    provenance: row.provenance,
  };
}
