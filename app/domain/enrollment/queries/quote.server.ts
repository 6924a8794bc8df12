import { and, eq, isNull } from "drizzle-orm";
import { findOwnerAgreement } from "#app/domain/documents/queries.server.ts";
import type { QuotedEnrollment } from "#app/domain/enrollment/estimate.ts";
import { findLeadQuotes, findQuote } from "#app/domain/pricing/queries.server.ts";
import { EnrollmentQuote } from "#app/domain/pricing/quote-document.ts";
import { db } from "#db/instance.server.ts";
import { leads, quotes } from "#db/schema/index.ts";

/** What an enrollment was quoted; null where there is no quote of that id, or none that can be read. */
export async function findEnrollmentQuote(id: string): Promise<QuotedEnrollment | null> {
  const quote = await findQuote(id);
  const document = EnrollmentQuote.safeParse(quote?.document);
  if (!quote || !document.success) return null;
  const { code, scheduleName, model } = quote;
  return { code, scheduleName, model, document: document.data };
}

/** What the last enrollment of a lead was quoted; null where it has none. */
export async function findLastQuote(leadId: string) {
  const { enrolled } = await findLeadQuotes(leadId);
  return enrolled && findEnrollmentQuote(enrolled.id);
}

/** What the mail "Your enrollment" tells; null when the quote or its lead is gone. */
export async function findEnrollmentLetter(quoteId: string) {
  const [row] = await db()
    .select({ leadId: leads.id, name: leads.name, email: leads.email })
    .from(quotes)
    .innerJoin(leads, eq(leads.id, quotes.leadId))
    .where(and(eq(quotes.id, quoteId), isNull(leads.deletedAt)));
  const found = await findEnrollmentQuote(quoteId);
  if (!row?.email || !found) return null;
  const { document, ...quote } = found;
  const agreement = await findOwnerAgreement(row.leadId);
  const isSigned = agreement?.status === "owner_signed" || agreement?.status === "completed";
  return { owner: { leadId: row.leadId, name: row.name, email: row.email }, quote, document, isSigned };
}
