import { asc, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import { kept } from "#app/domain/kept.server.ts";
import { type OfferedHome, offerFor, type QuotedOffer, readOffer } from "#app/domain/pricing/offer.ts";
import { type LeadQuotes, quoteCode } from "#app/domain/pricing/quote.ts";
import { scheduleOn } from "#app/domain/pricing/rules.ts";
import { feeScheduleSchema } from "#app/domain/pricing/schema.ts";
import { isUuid } from "#app/domain/uuid.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { feeSchedules, quotes } from "#db/schema/index.ts";

/**
 * The fee schedule in force on a day (`YYYY-MM-DD`): a stored one, or the one the product ships with where none is
 * stored. Throws when a stored one cannot be read: a wrong price is worse than no page.
 */
export async function findSchedule(day: string) {
  return scheduleOn(await stored.ask(), day);
}

/** Every stored schedule, the earliest first. */
export const listSchedules = () => stored.ask();

/** Whether an admin has said what the company charges by a day; a demo charges the sample's prices. */
export async function hasPrices(day: string): Promise<boolean> {
  return config.demo || (await stored.ask()).some(({ effectiveFrom }) => effectiveFrom <= day);
}

/** The plans of the website from a day on: those in force, and those of schedules to come. */
export async function listPlanNames(day: string): Promise<string[]> {
  const schedules = [
    await findSchedule(day),
    ...(await stored.ask()).filter((each) => each.effectiveFrom > day),
  ];
  return [...new Set(schedules.flatMap(({ websitePlans }) => websitePlans.plans.map(({ name }) => name)))];
}

/** A quote as it was issued, with its code; null when there is none of that id. Its document is read by its model. */
export async function findQuote(id: string) {
  if (!isUuid(id)) return null;
  const [quote] = await db().select().from(quotes).where(eq(quotes.id, id));
  return quote ? withCode(quote) : null;
}

/**
 * Which quotes stand of a lead; which of them counts for what is told by the rules beside `LeadQuotes`. Certain where
 * the caller reads within a transaction that has locked the lead.
 */
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

/**
 * The offer for a home of a lead as it was quoted last, else by the fee schedule of a day (`YYYY-MM-DD`): a quote of
 * other units or another rent is none of this home.
 */
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

const stored = kept(async () => {
  const rows = await db().select().from(feeSchedules).orderBy(asc(feeSchedules.effectiveFrom));
  return rows.map((row) => feeScheduleSchema.parse(row.document));
});
