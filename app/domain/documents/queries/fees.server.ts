import { and, desc, eq } from "drizzle-orm";
import { findOffer, findReport } from "#app/domain/analysis/queries.server.ts";
import { dayIn } from "#app/domain/calendar.ts";
import { type AgreementFees, feesOfOffer, feesOfQuote } from "#app/domain/documents/fees.ts";
import { centsFromDollars } from "#app/domain/money.ts";
import { findQuote, findSchedule } from "#app/domain/pricing/queries.server.ts";
import { EnrollmentQuote } from "#app/domain/pricing/quote-document.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { db } from "#db/instance.server.ts";
import { leads, quotes } from "#db/schema/index.ts";

/** The fees of an enrollment's quote; null where there is none of that id, or none that can be read. */
export async function findQuotedFees(quoteId: string): Promise<AgreementFees | null> {
  const quote = await findQuote(quoteId);
  const document = EnrollmentQuote.safeParse(quote?.document);
  if (!quote || !document.success) return null;
  const { timeZone } = await findCompany();
  const { id, code, scheduleName, model, issuedAt } = quote;
  const schedule = await findSchedule(dayIn(timeZone, issuedAt));
  return feesOfQuote({ id, code, scheduleName, model }, document.data, schedule);
}

/** The offer as the report makes it; null where there is no rent to make one of. */
export async function findOfferedFees(leadId: string, now: Date): Promise<AgreementFees | null> {
  const report = await findReport(leadId);
  if (!report?.estimate) return null;
  const { unitCount } = report.subject;
  const { offer, quote } = await findOffer(
    leadId,
    { unitCount, oneRentCents: report.estimate.rentCents },
    now,
  );
  return feesOfOffer(offer, quote);
}

/** What the office would draw an agreement up with: the last quote of an enrollment, else the offer of today. */
export async function findLeadFees(leadId: string, now: Date): Promise<AgreementFees | null> {
  if (!isUuid(leadId)) return null;
  const [quote] = await db()
    .select({ id: quotes.id })
    .from(quotes)
    .where(and(eq(quotes.leadId, leadId), eq(quotes.model, "enrollmentEstimate")))
    .orderBy(desc(quotes.number))
    .limit(1);
  const quoted = quote ? await findQuotedFees(quote.id) : null;
  return quoted ?? (await findOfferedFees(leadId, now)) ?? (await feesOfStoredRent(leadId, now));
}

/** A lead that staff wrote down may have a rent and no analysis. */
async function feesOfStoredRent(leadId: string, now: Date) {
  const [lead] = await db()
    .select({ rent: leads.estimatedRent, unitCount: leads.unitCount })
    .from(leads)
    .where(eq(leads.id, leadId));
  const rentCents = centsFromDollars(lead?.rent ?? null);
  if (!rentCents) return null;
  // It is that of the whole building.
  const unitCount = Math.max(1, lead?.unitCount ?? 1);
  const oneRentCents = Math.round(rentCents / unitCount);
  const { offer, quote } = await findOffer(leadId, { unitCount, oneRentCents }, now);
  return feesOfOffer(offer, quote);
}
