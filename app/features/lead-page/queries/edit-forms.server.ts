import { and, eq, isNull } from "drizzle-orm";
import { factsOf } from "#app/features/leads/fields.ts";
import { detailsOfLead, factsOfLead } from "#app/features/leads/form-values.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { displayName } from "#app/lib/labels.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { db } from "#db/instance.server.ts";
import { entryOfLead } from "#db/newest-entry.ts";
import { analysisEntries, leads } from "#db/schema/index.ts";

/** Splits a one-line address. */
export async function findLeadEdit(id: string) {
  if (!isUuid(id)) return null;
  const [[found], { timeZone }] = await Promise.all([
    db()
      .select({ lead: leads, entry: analysisEntries })
      .from(leads)
      .leftJoin(analysisEntries, eq(analysisEntries.id, entryOfLead(id)))
      .where(and(eq(leads.id, id), isNull(leads.deletedAt))),
    findCompany(),
  ]);
  if (!found) return null;
  const { lead, entry } = found;
  // Uses the facts that the estimate is based on.
  const isPriced = entry !== null && entry.estimateState !== "none";
  return {
    id,
    name: displayName(lead.name),
    isPriced,
    facts: isPriced ? factsOf(entry) : factsOfLead(lead),
    details: detailsOfLead(lead, timeZone),
    timeZone,
  };
}

export type LeadEdit = NonNullable<Awaited<ReturnType<typeof findLeadEdit>>>;
