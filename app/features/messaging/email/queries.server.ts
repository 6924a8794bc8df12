import { asc, desc, eq, inArray, isNotNull, or } from "drizzle-orm";
import { db } from "#db/instance.server.ts";
import { entryOfLead } from "#db/newest-entry.ts";
import { analysisEntries, leads, payments, quotes, webinarRegistrations } from "#db/schema/index.ts";

export type MailSubject =
  | { submissionId: string }
  | { quoteId: string }
  | { leadId: string }
  | { paymentId: string }
  | { registrationId: string };

/** Deleted leads come last. */
export function listMailedLeads(about: MailSubject) {
  return "registrationId" in about ? listSeatLead(about.registrationId) : listNamedLeads(about);
}

const isDeleted = isNotNull(leads.deletedAt).mapWith(Boolean);

/** Falls back to the newest lead of the email, because a duplicate may have been deleted. */
function listSeatLead(registrationId: string) {
  const { id, leadId, email } = webinarRegistrations;
  return db()
    .select({ id: leads.id, to: email, isDeleted })
    .from(webinarRegistrations)
    .innerJoin(leads, or(eq(leads.id, leadId), eq(leads.email, email)))
    .where(eq(id, registrationId))
    .orderBy(isDeleted, desc(eq(leads.id, leadId)), desc(leads.createdAt), desc(leads.id))
    .limit(1);
}

/** In the order submitted. */
function listNamedLeads(about: Exclude<MailSubject, { registrationId: string }>) {
  return db()
    .select({ id: leads.id, to: leads.email, isDeleted })
    .from(leads)
    .leftJoin(analysisEntries, eq(analysisEntries.id, entryOfLead(leads.id)))
    .where(isNamed(about))
    .orderBy(isDeleted, asc(analysisEntries.position), asc(leads.id));
}

function isNamed(about: Exclude<MailSubject, { registrationId: string }>) {
  if ("submissionId" in about)
    return or(eq(leads.submissionId, about.submissionId), eq(leads.id, about.submissionId));
  if ("leadId" in about) return eq(leads.id, about.leadId);
  if ("paymentId" in about) {
    const paying = db()
      .select({ id: payments.leadId })
      .from(payments)
      .where(eq(payments.id, about.paymentId));
    return inArray(leads.id, paying);
  }
  const ofQuote = db().select({ id: quotes.leadId }).from(quotes).where(eq(quotes.id, about.quoteId));
  return inArray(leads.id, ofQuote);
}
