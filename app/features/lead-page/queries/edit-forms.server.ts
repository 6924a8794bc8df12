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
  const [lead, [entry], { timeZone }] = await Promise.all([
    findLead(id),
    db()
      .select()
      .from(analysisEntries)
      .where(eq(analysisEntries.id, entryOfLead(id))),
    findCompany(),
  ]);
  if (!lead) return null;
  // Uses the facts that the estimate is based on.
  const isPriced = entry !== undefined && entry.estimateState !== "none";
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

async function findLead(id: string) {
  const present = and(eq(leads.id, id), isNull(leads.deletedAt));
  const [lead] = isUuid(id) ? await db().select().from(leads).where(present) : [];
  return lead ?? null;
}
