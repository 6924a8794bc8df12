import { and, eq, inArray, isNull, type SQLWrapper, sql } from "drizzle-orm";
import { isPropertyType, type Subject } from "#app/domain/analysis/types.ts";
import { stateOfZip } from "#app/domain/us-states.ts";
import { db } from "#db/instance.server.ts";
import { analysisEntries, analysisResults } from "#db/schema/index.ts";

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

/**
 * The id of the entry that stands for a lead, by which every reader and every lock finds its analysis: the newest that is
 * not deleted, since data from elsewhere may have several. That of a deleted lead may have been deleted with it.
 *
 * @param leadId a column of the statement around it, or one id.
 */
export const entryOfLead = (leadId: SQLWrapper | string) => sql<string | null>`(
  select newest.id from property_analysis_entries newest
  where newest.lead_id = ${leadId}
  order by newest.deleted_at desc nulls first, newest.created_at desc, newest.id desc limit 1
)`;

/** The same for an id that may be that of an entry without a lead. */
export const entryOf = (id: SQLWrapper | string) => sql<string>`coalesce(${entryOfLead(id)}, ${id})`;

/** Joins an entry to its result; one of an older revision was computed from facts that are corrected since. */
export const currentResult = and(
  eq(analysisResults.entryId, analysisEntries.id),
  eq(analysisResults.revision, analysisEntries.revision),
);

/** The home of an entry; what the old backend left empty is filled in as the form would have it. */
export function subjectOf(entry: typeof analysisEntries.$inferSelect): Subject {
  return {
    streetAddress: entry.streetAddress ?? "",
    city: entry.city ?? "",
    state: entry.state ?? stateOfZip(entry.zipCode) ?? "",
    zipCode: entry.zipCode ?? "",
    propertyType: isPropertyType(entry.propertyType) ? entry.propertyType : "single-family",
    unitCount: entry.unitCount ?? 1,
    squareFootage: entry.squareFootage ?? 0,
    bedrooms: entry.bedrooms,
    bathrooms: entry.bathrooms,
    yearBuilt: entry.yearBuilt,
  };
}
