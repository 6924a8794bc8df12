import { and, desc, eq } from "drizzle-orm";
import { offerFor } from "#app/domain/analysis/report/agreement.ts";
import { quotedOffer } from "#app/domain/analysis/report/offer-quote.ts";
import type { Offer } from "#app/domain/analysis/report/page.ts";
import { dayIn } from "#app/domain/calendar.ts";
import { findSchedule } from "#app/domain/pricing/queries.server.ts";
import { type QuoteName, quoteCode } from "#app/domain/pricing/quote.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { quotes } from "#db/schema/index.ts";

/** What the report offers, and the quote that holds it to that; null for a report from before offers were quoted. */
export type QuotedOffer = { offer: Offer; quote: (QuoteName & { id: string }) | null };

type Rent = { unitCount: number | null /** Cents a month for one unit. */; oneRentCents: number };

/** The offer at a report's rent as it was quoted with that rent, else by the fee schedule of today. */
export async function findOffer(
  leadId: string,
  { oneRentCents, ...home }: Rent,
  now: Date,
): Promise<QuotedOffer> {
  const unitCount = Math.max(1, home.unitCount ?? 1);
  const stored = await findLast(db(), leadId);
  const quoted = stored && quotedOffer(stored, { unitCount, rentCents: oneRentCents * unitCount });
  if (quoted) {
    const { id, number, scheduleName, model } = stored;
    return { offer: quoted, quote: { id, code: quoteCode(number), scheduleName, model } };
  }
  const schedule = await findSchedule(dayIn((await findCompany()).timeZone, now));
  return { offer: offerFor(schedule, unitCount, oneRentCents), quote: null };
}

/** Whether no other offer was quoted to a lead since; certain where the caller has locked the lead. */
export const isLastOffer = async (tx: Transaction, leadId: string, quoteId: string) =>
  (await findLast(tx, leadId))?.id === quoteId;

async function findLast(on: Pick<Transaction, "select">, leadId: string) {
  const [last] = await on
    .select()
    .from(quotes)
    .where(and(eq(quotes.leadId, leadId), eq(quotes.model, "pitchPricing")))
    .orderBy(desc(quotes.number))
    .limit(1);
  return last;
}
