import { and, eq, inArray, isNull } from "drizzle-orm";
import { isPropertyType, type Subject } from "#app/domain/analysis/types.ts";
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
