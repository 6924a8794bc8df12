import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { entryOfLead } from "#app/features/analysis/queries/report.server.ts";
import type { Facts } from "#app/features/analysis/report/correction.ts";
import { parseAddressLine } from "#app/features/analysis/rules/address.ts";
import { undeliveredJobs } from "#app/features/leads/commands/mails.server.ts";
import { detailTexts } from "#app/features/leads/details.ts";
import { type Contact, contactNames, factsOf } from "#app/features/leads/fields.ts";
import { displayName } from "#app/features/leads/rules.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { jobLabel } from "#app/jobs/registry.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { db } from "#db/instance.server.ts";
import { analysisEntries, leads, outbox } from "#db/schema/index.ts";

export async function findLeadContact(id: string) {
  const lead = await findLead(id);
  return (
    lead && {
      id,
      title: displayName(lead.name),
      saved: savedTexts(lead),
      undelivered: await listUndelivered(id),
    }
  );
}

const savedTexts = (contact: Contact) =>
  Object.fromEntries(contactNames.map((name) => [name, contact[name] ?? ""])) as Record<
    keyof Contact,
    string
  >;

export type LeadContact = NonNullable<Awaited<ReturnType<typeof findLeadContact>>>;

async function listUndelivered(leadId: string) {
  const ids = await undeliveredJobs(db(), [leadId]);
  if (ids.length === 0) return [];
  const failed = await db()
    .select({ kind: outbox.kind })
    .from(outbox)
    .where(and(inArray(outbox.id, ids), isNotNull(outbox.failedAt)));
  return failed.map(({ kind }) => jobLabel(kind));
}

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

export const detailsOfLead = (lead: typeof leads.$inferSelect, timeZone: string) =>
  detailTexts({ ...lead, zipCode: factsOfLead(lead).zipCode }, timeZone);

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
