import { eq } from "drizzle-orm";
import { type AgreementFees, feesOfOffer, feesOfQuote } from "#app/features/agreements/fees.ts";
import { agreementItems, missingOf } from "#app/features/agreements/items.ts";
import { agreementMarks } from "#app/features/agreements/marks.ts";
import { isOut } from "#app/features/agreements/rules.ts";
import type { Drift, StaffAgreement } from "#app/features/agreements/types.ts";
import { findReport } from "#app/features/analysis/queries/report.server.ts";
import { displayAddress } from "#app/features/leads/rules.ts";
import { agreedOffer, type OfferedHome, offerText, readOffer } from "#app/features/pricing/offer.ts";
import {
  findLeadQuotes,
  findOffer,
  findQuote,
  findSchedule,
  hasPrices,
} from "#app/features/pricing/queries.server.ts";
import { type LeadQuotes, quoteLine } from "#app/features/pricing/quote.ts";
import { EnrollmentQuote } from "#app/features/pricing/quote-document.ts";
import { findCompany, findSettings } from "#app/features/settings/company/queries.server.ts";
import { dayIn } from "#app/lib/dates.ts";
import { centsFromDollars } from "#app/lib/money.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { db } from "#db/instance.server.ts";
import { leads } from "#db/schema/index.ts";

export async function findQuotedFees(quoteId: string): Promise<AgreementFees | null> {
  const quote = await findQuote(quoteId);
  const offer = quote && readOffer(quote);
  if (offer) return feesOfOffer(offer, quote);
  const document = EnrollmentQuote.safeParse(quote?.document);
  if (!quote || !document.success) return null;
  const { timeZone } = await findCompany();
  const { id, code, scheduleName, model, issuedAt } = quote;
  const schedule = await findSchedule(dayIn(timeZone, issuedAt));
  return feesOfQuote({ id, code, scheduleName, model }, document.data, schedule);
}

export async function findShownFees(leadId: string, now: Date): Promise<AgreementFees | null> {
  const quotes = await findLeadQuotes(leadId);
  const agreed = agreedOffer(quotes);
  return agreed ? feesOfOffer(agreed.offer, agreed.quote) : offeredFees(quotes, leadId, now);
}

export async function findLeadFees(leadId: string, now: Date): Promise<AgreementFees | null> {
  const quotes = await findLeadQuotes(leadId);
  const quoted = quotes.enrolled ? await findQuotedFees(quotes.enrolled.id) : null;
  return quoted ?? (await offeredFees(quotes, leadId, now)) ?? (await feesOfStoredRent(quotes, leadId, now));
}

async function offeredFees(quotes: LeadQuotes, leadId: string, now: Date) {
  const report = await findReport(leadId);
  if (!report?.estimate) return null;
  const unitCount = Math.max(1, report.subject.unitCount);
  return offerAt(quotes, { unitCount, rentCents: report.estimate.rentCents * unitCount }, now);
}

/** A lead created by staff may have a rent for the whole building and no analysis. */
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

/**
 * Null if nothing has changed. New fee schedules don't count, because the offer stays valid.
 * `isQuoted`: the agreement can be replaced.
 */
export async function findDrift(
  { leadId, status, quoteId, address }: StaffAgreement,
  now: Date,
): Promise<Drift | null> {
  if (!leadId || !isOut(status)) return null;
  const [[lead], fees] = await Promise.all([
    db().select().from(leads).where(eq(leads.id, leadId)),
    quoteId ? currentFees(quoteId, leadId, now) : null,
  ]);
  const current = lead && displayAddress(lead);
  const isElsewhere = current && current !== address;
  const news = [isElsewhere && `The home’s address is now ${current}.`, fees?.text].filter(Boolean);
  if (news.length === 0) return null;
  return {
    text: ["The home has changed since this was sent.", ...news].join(" "),
    isQuoted: fees?.isQuoted ?? false,
  };
}

async function currentFees(quoteId: string, leadId: string, now: Date) {
  const [fees, quote] = await Promise.all([findLeadFees(leadId, now), findQuote(quoteId)]);
  if (!fees || !quote || fees.quote?.id === quote.id) return null;
  const { offer, quote: issued } = fees;
  const sent = readOffer(quote);
  if (offer && sent?.unitCount === offer.unitCount && sent.rentCents === offer.rentCents) return null;
  const name = offer ? offerText(offer) : `${issued ? quoteLine(issued) : ""}.`;
  return { text: `Its fees would now be: ${name}`, isQuoted: issued !== null };
}

/** By current facts and settings. Empty if complete; null if it isn't waiting. */
export async function findMissing({ leadId, status }: StaffAgreement, now: Date): Promise<string[] | null> {
  if (!leadId || status !== "preparing") return null;
  const [[lead], fees, { agreement: terms, company }] = await Promise.all([
    db().select().from(leads).where(eq(leads.id, leadId)),
    findLeadFees(leadId, now),
    findSettings(),
  ]);
  if (!lead) return null;
  const line = fees?.quote ? quoteLine(fees.quote) : "";
  const marks = agreementMarks(lead, { fees: fees && { ...fees, line }, terms, company });
  return missingOf(agreementItems(terms.items, marks));
}
