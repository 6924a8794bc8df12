import { eq } from "drizzle-orm";
import { agreementItems, missingOf } from "#app/features/agreements/items.ts";
import { type AgreementStatus, isOut } from "#app/features/agreements/rules.ts";
import {
  type AgreementFees,
  agreementMarks,
  feesOfOffer,
  feesOfQuote,
} from "#app/features/agreements/terms.ts";
import {
  type LeadAnalysis,
  leadAnalysis,
  newestAnalysis,
} from "#app/features/analysis/queries/report.server.ts";
import { isPriced } from "#app/features/analysis/report/page.ts";
import { agreedOffer, type OfferedHome, offerText, readOffer } from "#app/features/pricing/offer.ts";
import {
  findOffer,
  findQuote,
  findSchedule,
  lastQuotes,
  newestQuotes,
  withCode,
} from "#app/features/pricing/queries.server.ts";
import { type IssuedQuote, type LeadQuotes, quoteLine } from "#app/features/pricing/quote.ts";
import { EnrollmentQuote } from "#app/features/pricing/quote-document.ts";
import { findCompany, findSettings, hasPrices } from "#app/features/settings/company/queries.server.ts";
import { dayIn } from "#app/lib/dates.ts";
import { displayAddress } from "#app/lib/labels.ts";
import { centsFromDollars } from "#app/lib/money.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { db } from "#db/instance.server.ts";
import { leads } from "#db/schema/index.ts";

export async function findQuotedFees(quoteId: string): Promise<AgreementFees | null> {
  return quotedFees(await findQuote(quoteId));
}

async function quotedFees(quote: IssuedQuote | null): Promise<AgreementFees | null> {
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
  const lead = await findQuotedLead(leadId);
  if (!lead) return null;
  const quotes = lastQuotes(lead.quotes);
  const agreed = agreedOffer(quotes);
  if (agreed) return feesOfOffer(agreed.offer, agreed.quote);
  const analysis = leadAnalysis(lead);
  return isPriced(analysis) ? offeredFees(quotes, analysis, now) : null;
}

export async function findLeadFees(leadId: string, now: Date): Promise<AgreementFees | null> {
  const lead = await findQuotedLead(leadId);
  return lead ? leadFees(lead, now) : null;
}

/** What the fees of a lead follow from, as parts of a relational query of leads. */
export const feeParts = { ...newestAnalysis, quotes: newestQuotes };

async function findQuotedLead(leadId: string) {
  if (!isUuid(leadId)) return undefined;
  return db().query.leads.findFirst({ where: eq(leads.id, leadId), with: feeParts });
}

export type QuotedLead = NonNullable<Awaited<ReturnType<typeof findQuotedLead>>>;

async function leadFees(lead: QuotedLead, now: Date): Promise<AgreementFees | null> {
  const quotes = lastQuotes(lead.quotes);
  return (
    (await quotedFees(quotes.enrolled)) ??
    (await offeredFees(quotes, leadAnalysis(lead), now)) ??
    (await feesOfStoredRent(quotes, lead, now))
  );
}

async function offeredFees(quotes: LeadQuotes, { estimate, unitCount }: LeadAnalysis, now: Date) {
  return estimate && offerAt(quotes, { unitCount, rentCents: estimate.rentCents * unitCount }, now);
}

/** A lead created by staff may have a rent for the whole building and no analysis. */
async function feesOfStoredRent(quotes: LeadQuotes, lead: QuotedLead, now: Date) {
  const rentCents = centsFromDollars(lead.estimatedRent);
  return rentCents ? offerAt(quotes, { unitCount: Math.max(1, lead.unitCount ?? 1), rentCents }, now) : null;
}

async function offerAt(quotes: LeadQuotes, home: OfferedHome, now: Date) {
  const { timeZone } = await findCompany();
  const day = dayIn(timeZone, now);
  if (!(await hasPrices(day))) return null;
  const { offer, quote } = await findOffer(quotes, home, day);
  return feesOfOffer(offer, quote);
}

type Sent = { status: AgreementStatus; quoteId: string | null; address: string | null };

/**
 * Null if nothing has changed. New fee schedules don't count, because the offer stays valid.
 * `isQuoted`: the agreement can be replaced.
 */
export async function findDrift({ status, quoteId, address }: Sent, lead: QuotedLead, now: Date) {
  if (!isOut(status)) return null;
  const fees = await currentFees(
    lead.quotes.find(({ id }) => id === quoteId),
    lead,
    now,
  );
  const current = displayAddress(lead);
  const isElsewhere = current && current !== address;
  const news = [isElsewhere && `The home's address is now ${current}.`, fees?.text].filter(Boolean);
  if (news.length === 0) return null;
  return {
    text: ["The home has changed since this was sent.", ...news].join(" "),
    isQuoted: fees?.isQuoted ?? false,
  };
}

async function currentFees(agreed: QuotedLead["quotes"][number] | undefined, lead: QuotedLead, now: Date) {
  const fees = agreed && (await leadFees(lead, now));
  if (!fees || fees.quote?.id === agreed.id) return null;
  const { offer, quote: issued } = fees;
  const sent = readOffer(withCode(agreed));
  if (offer && sent?.unitCount === offer.unitCount && sent.rentCents === offer.rentCents) return null;
  const name = offer ? offerText(offer) : `${issued ? quoteLine(issued) : ""}.`;
  return { text: `Its fees would now be: ${name}`, isQuoted: issued !== null };
}

/** By current facts and settings. Empty if complete; null if it isn't waiting. */
export async function findMissing(
  { status }: Pick<Sent, "status">,
  lead: QuotedLead,
  now: Date,
): Promise<string[] | null> {
  if (status !== "preparing") return null;
  const [fees, { agreement: terms, company }] = await Promise.all([leadFees(lead, now), findSettings()]);
  const line = fees?.quote ? quoteLine(fees.quote) : "";
  const marks = agreementMarks(lead, { fees: fees && { ...fees, line }, terms, company });
  return missingOf(agreementItems(terms.items, marks));
}
