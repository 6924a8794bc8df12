import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { entryOf } from "#app/features/analysis/queries/report.server.ts";
import type { Facts } from "#app/features/analysis/report/correction.ts";
import { parseAddressLine } from "#app/features/analysis/rules/address.ts";
import { undeliveredJobs } from "#app/features/leads/commands/mails.server.ts";
import { type Contact, contactNames, factsOf, noFields } from "#app/features/leads/fields.ts";
import { displayName } from "#app/features/leads/rules.ts";
import type { LeadContact, LeadFacts } from "#app/features/leads/types.ts";
import { jobLabel } from "#app/jobs/registry.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { db } from "#db/instance.server.ts";
import { analysisEntries, leads, outbox } from "#db/schema/index.ts";

export async function findLeadContact(id: string): Promise<LeadContact | null> {
  const found = await findLeadOrEntry(id);
  if (!found) return null;
  const { lead, row: person } = found;
  return {
    id,
    title: displayName(person.name),
    saved: savedTexts({ ...noFields, ...person }),
    undelivered: lead ? await listUndelivered(lead.id) : [],
  };
}

const savedTexts = (contact: Contact) =>
  Object.fromEntries(contactNames.map((name) => [name, contact[name] ?? ""])) as LeadContact["saved"];

async function listUndelivered(leadId: string) {
  const ids = await undeliveredJobs(db(), [leadId]);
  if (ids.length === 0) return [];
  const failed = await db()
    .select({ kind: outbox.kind })
    .from(outbox)
    .where(and(inArray(outbox.id, ids), isNotNull(outbox.failedAt)));
  return failed.map(({ kind }) => jobLabel(kind));
}

/** Also for an analysis entry without a lead. Splits a one-line address. */
export async function findLeadFacts(id: string): Promise<LeadFacts | null> {
  const found = await findLeadOrEntry(id);
  if (!found) return null;
  const { lead, entry, row: home } = found;
  // Uses the facts that the estimate is based on.
  const priced = entry && entry.estimateState !== "none" ? entry : null;
  return {
    id,
    name: displayName(home.name),
    isPriced: priced !== null,
    facts: priced ? factsOf(priced) : lead ? factsOfLead(lead) : factsOf(home),
  };
}

/** `row` is the current one of the two. */
export async function findLeadOrEntry(id: string) {
  if (!isUuid(id)) return null;
  const [[lead], [entry]] = await Promise.all([
    db()
      .select()
      .from(leads)
      .where(and(eq(leads.id, id), isNull(leads.deletedAt))),
    db()
      .select()
      .from(analysisEntries)
      .where(and(eq(analysisEntries.id, entryOf(id)), isNull(analysisEntries.deletedAt))),
  ]);
  const row = lead ?? (entry?.leadId ? null : entry);
  return row ? { lead, entry, row } : null;
}

export const factsOfLead = (lead: typeof leads.$inferSelect): Facts => ({
  ...factsOf(lead),
  ...addressOf(lead),
});

function addressOf({ streetAddress, city, zipCode, propertyAddress }: typeof leads.$inferSelect) {
  if (streetAddress || city || zipCode || !propertyAddress) return {};
  const parsed = parseAddressLine(propertyAddress);
  if (!parsed.ok) return {};
  const { street, ...place } = parsed.value;
  return { streetAddress: street, city: place.city, zipCode: place.zipCode };
}
