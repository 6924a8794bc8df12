import { asc, desc, eq, type SQL, sql } from "drizzle-orm";
import {
  choiceOf,
  feesOf,
  type OfferedHome,
  offerFor,
  type QuotedFees,
  type QuotedOffer,
  readFees,
  readOffer,
} from "#app/features/pricing/offer.ts";
import { type LeadQuotes, quoteCode } from "#app/features/pricing/quote.ts";
import { readDocument } from "#app/features/pricing/quote-document.ts";
import { scheduleOn } from "#app/features/pricing/rules.ts";
import { feeScheduleSchema } from "#app/features/pricing/schema.ts";
import { cached } from "#app/lib/cache.server.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { feeSchedules, leads, quotes } from "#db/schema/index.ts";

/** `day` is `YYYY-MM-DD`. Throws if a stored schedule is invalid: a wrong price is worse than an error. */
export async function findSchedule(day: string) {
  return scheduleOn(await stored(), day);
}

export const listSchedules = () => stored();

/** Null if the schedule of the day has no such plan. */
export async function findPlan(name: string | null, day: string) {
  const { plans } = (await findSchedule(day)).websitePlans;
  return plans.find((plan) => plan.name === name) ?? null;
}

export async function listPlanNames(day: string): Promise<string[]> {
  const schedules = [await findSchedule(day), ...(await stored()).filter((each) => each.effectiveFrom > day)];
  return [...new Set(schedules.flatMap(({ websitePlans }) => websitePlans.plans.map(({ name }) => name)))];
}

export async function findQuote(id: string) {
  if (!isUuid(id)) return null;
  const [quote] = await db().select().from(quotes).where(eq(quotes.id, id));
  return quote ? withCode(quote) : null;
}

const isAgreed = sql<boolean>`exists (
  select from agreements a
  where a.quote_id = ${quotes.id} and a.status in ('sent', 'viewed', 'owner_signed', 'completed')
)`;

/** Newest first, as part of a relational query. */
export const newestQuotes = {
  extras: { isAgreed: isAgreed.as("is_agreed") },
  orderBy: [desc(quotes.number)],
  limit: 200,
};

/** Cents of 12 months and the setup fee, as agreed, enrolled or offered; null without a quote. */
export const quotedFirstYear = (leadId: SQL) => sql`(
  select 12 * (fees ->> 'totalMonthlyCents')::int + (fees ->> 'setupFeeCents')::int
  from quotes, coalesce(quotes.document -> 'estimate', quotes.document -> 'offer') as fees
  where quotes.lead_id = ${leadId}
  order by ${isAgreed} desc, quotes.document ? 'estimate' desc, quotes.number desc limit 1
)`;

type StoredQuote = typeof quotes.$inferSelect & { isAgreed: boolean };

/** The newest twenty. The document is null if unreadable. */
export const shownQuotes = (stored: readonly StoredQuote[]) =>
  stored.slice(0, 20).map((quote) => ({ ...withCode(quote), document: readDocument(quote.document) }));

/** Consistent only if the transaction has locked the lead. */
export async function findLeadQuotes(
  leadId: string,
  records: Pick<Transaction, "query"> = db(),
): Promise<LeadQuotes> {
  const lead = isUuid(leadId)
    ? await records.query.leads.findFirst({
        columns: { id: true },
        with: { quotes: newestQuotes },
        where: eq(leads.id, leadId),
      })
    : undefined;
  return lastQuotes(lead?.quotes ?? []);
}

/** Newest first. */
export function lastQuotes(stored: readonly StoredQuote[]): LeadQuotes {
  const lastOf = (isWanted: (quote: StoredQuote) => boolean) => {
    const found = stored.find(isWanted);
    return found ? withCode(found) : null;
  };
  return {
    agreed: lastOf((quote) => quote.isAgreed),
    enrolled: lastOf(({ document }) => "estimate" in document),
    offered: lastOf(({ document }) => "offer" in document),
  };
}

/** The fees that the home was quoted, at another rent without a number. `day` is `YYYY-MM-DD`. */
export async function findOffer(
  { offered }: Pick<LeadQuotes, "offered">,
  home: OfferedHome,
  day: string,
): Promise<QuotedOffer> {
  const offer = offered && readOffer(offered);
  if (offer?.unitCount === home.unitCount && offer.rentCents === home.rentCents)
    return { offer, quote: offered };
  return { offer: offerFor(await findSchedule(day), home, choiceOf(offer, home.unitCount)), quote: null };
}

/** What the owner pays: as agreed, enrolled or offered. */
export async function findFees(quotes: LeadQuotes, home: OfferedHome, day: string): Promise<QuotedFees> {
  const holds = quotes.agreed ?? quotes.enrolled;
  return (holds && readFees(holds)) ?? feesOf((await findOffer(quotes, home, day)).offer);
}

export const withCode = <Quote extends { number: number }>(quote: Quote) => ({
  ...quote,
  code: quoteCode(quote.number),
});

const stored = cached(async () => {
  const rows = await db().select().from(feeSchedules).orderBy(asc(feeSchedules.effectiveFrom));
  return rows.map((row) => feeScheduleSchema.parse(row.document));
});
