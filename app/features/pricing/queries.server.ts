import { asc, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import { type OfferedHome, offerFor, type QuotedOffer, readOffer } from "#app/features/pricing/offer.ts";
import { type LeadQuotes, quoteCode } from "#app/features/pricing/quote.ts";
import { readDocument } from "#app/features/pricing/quote-document.ts";
import { scheduleOn } from "#app/features/pricing/rules.ts";
import { feeScheduleSchema } from "#app/features/pricing/schema.ts";
import { cached } from "#app/lib/cache.server.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { feeSchedules, quotes } from "#db/schema/index.ts";

/** `day` is `YYYY-MM-DD`. Throws if a stored schedule is invalid: a wrong price is worse than an error. */
export async function findSchedule(day: string) {
  return scheduleOn(await stored(), day);
}

export const listSchedules = () => stored();

/** A demo uses the sample prices. */
export async function hasPrices(day: string): Promise<boolean> {
  return config.demo || (await stored()).some(({ effectiveFrom }) => effectiveFrom <= day);
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

/** Newest first. The document is null if unreadable. */
export async function listQuotes(leadId: string) {
  const found = await db()
    .select()
    .from(quotes)
    .where(eq(quotes.leadId, leadId))
    .orderBy(desc(quotes.number))
    .limit(20);
  return found.map((quote) => ({ ...withCode(quote), document: readDocument(quote.document) }));
}

/** Consistent only if the transaction has locked the lead. */
export async function findLeadQuotes(
  leadId: string,
  records: Pick<Transaction, "selectDistinctOn"> = db(),
): Promise<LeadQuotes> {
  if (!isUuid(leadId)) return { agreed: null, enrolled: null, offered: null };
  const last = await records
    .selectDistinctOn([isAgreed, quotes.model], {
      ...getTableColumns(quotes),
      isAgreed: isAgreed.as("agreed"),
    })
    .from(quotes)
    .where(eq(quotes.leadId, leadId))
    .orderBy(isAgreed, quotes.model, desc(quotes.number));
  const lastOf = (isWanted: (quote: (typeof last)[number]) => boolean) => {
    const [found] = last.filter(isWanted).sort((a, b) => b.number - a.number);
    return found ? withCode(found) : null;
  };
  return {
    agreed: lastOf((quote) => quote.isAgreed),
    enrolled: lastOf(({ model }) => model === "enrollmentEstimate"),
    offered: lastOf(({ model }) => model === "pitchPricing"),
  };
}

/** Ignores a quote for another rent or number of units. `day` is `YYYY-MM-DD`. */
export async function findOffer(
  { offered }: Pick<LeadQuotes, "offered">,
  home: OfferedHome,
  day: string,
): Promise<QuotedOffer> {
  const offer = offered && readOffer(offered);
  if (offer?.unitCount === home.unitCount && offer.rentCents === home.rentCents)
    return { offer, quote: offered };
  return { offer: offerFor(await findSchedule(day), home), quote: null };
}

const withCode = <Quote extends { number: number }>(quote: Quote) => ({
  ...quote,
  code: quoteCode(quote.number),
});

const isAgreed = sql<boolean>`exists (
  select from agreements a
  where a.quote_id = ${quotes}.id and a.status in ('sent', 'viewed', 'owner_signed', 'completed')
)`;

const stored = cached(async () => {
  const rows = await db().select().from(feeSchedules).orderBy(asc(feeSchedules.effectiveFrom));
  return rows.map((row) => feeScheduleSchema.parse(row.document));
});
