import { eq } from "drizzle-orm";
import { findReport } from "#app/domain/analysis/queries.server.ts";
import { dayIn } from "#app/domain/calendar.ts";
import { type AgreementFees, feesOfOffer, feesOfQuote } from "#app/domain/documents/fees.ts";
import { centsFromDollars } from "#app/domain/money.ts";
import { agreedOffer, type OfferedHome } from "#app/domain/pricing/offer.ts";
import {
  findLeadQuotes,
  findOffer,
  findQuote,
  findSchedule,
  hasPrices,
} from "#app/domain/pricing/queries.server.ts";
import type { LeadQuotes } from "#app/domain/pricing/quote.ts";
import { EnrollmentQuote } from "#app/domain/pricing/quote-document.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { db } from "#db/instance.server.ts";
import { leads } from "#db/schema/index.ts";

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

/** The offer as it stands on the report: that of the agreement that is out or signed, else that of the report's rent. */
export async function findShownFees(leadId: string, now: Date): Promise<AgreementFees | null> {
  const quotes = await findLeadQuotes(leadId);
  const agreed = agreedOffer(quotes);
  return agreed ? feesOfOffer(agreed.offer, agreed.quote) : offeredFees(quotes, leadId, now);
}

/** What the office would draw an agreement up with: the last quote of an enrollment, else the offer of today. */
export async function findLeadFees(leadId: string, now: Date): Promise<AgreementFees | null> {
  const quotes = await findLeadQuotes(leadId);
  const quoted = quotes.enrolled ? await findQuotedFees(quotes.enrolled.id) : null;
  return quoted ?? (await offeredFees(quotes, leadId, now)) ?? (await feesOfStoredRent(quotes, leadId, now));
}

/** The offer at the rent of the report; null where there is no rent to make one of. */
async function offeredFees(quotes: LeadQuotes, leadId: string, now: Date) {
  const report = await findReport(leadId);
  if (!report?.estimate) return null;
  const unitCount = Math.max(1, report.subject.unitCount);
  return offerAt(quotes, { unitCount, rentCents: report.estimate.rentCents * unitCount }, now);
}

/** A lead that staff wrote down may have a rent, that of the whole building, and no analysis. */
async function feesOfStoredRent(quotes: LeadQuotes, leadId: string, now: Date) {
  if (!isUuid(leadId)) return null;
  const [lead] = await db()
    .select({ rent: leads.estimatedRent, unitCount: leads.unitCount })
    .from(leads)
    .where(eq(leads.id, leadId));
  const rentCents = centsFromDollars(lead?.rent ?? null);
  return rentCents ? offerAt(quotes, { unitCount: Math.max(1, lead?.unitCount ?? 1), rentCents }, now) : null;
}

async function offerAt(quotes: LeadQuotes, home: OfferedHome, now: Date) {
  const { timeZone } = await findCompany();
  const day = dayIn(timeZone, now);
  if (!(await hasPrices(day))) return null;
  const { offer, quote } = await findOffer(quotes, home, day);
  return feesOfOffer(offer, quote);
}
