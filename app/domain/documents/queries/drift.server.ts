import { eq } from "drizzle-orm";
import { findLeadFees } from "#app/domain/documents/queries/fees.server.ts";
import { type AgreementStatus, isOut } from "#app/domain/documents/rules.ts";
import type { Drift } from "#app/domain/documents/types.ts";
import { displayAddress } from "#app/domain/leads/rules.ts";
import { offerWords, readOffer } from "#app/domain/pricing/offer.ts";
import { findQuote } from "#app/domain/pricing/queries.server.ts";
import { quoteLine } from "#app/domain/pricing/quote.ts";
import { db } from "#db/instance.server.ts";
import { type agreements, leads } from "#db/schema/index.ts";

type Out = Pick<
  typeof agreements.$inferSelect,
  "leadId" | "status" | "quoteId" | "propertyAddress" | "quoteLine"
>;

/**
 * What an agreement that is out says of its home that is so no more, in sentences for staff; null where all of it is.
 * A new fee schedule is no such thing: what was offered stands. `isQuoted` where the new fees have a quote, with which
 * another agreement can take its place.
 */
export async function findDrift(agreement: Out, now: Date): Promise<Drift | null> {
  const { leadId } = agreement;
  if (!leadId || !isOut(agreement.status as AgreementStatus)) return null;
  const [[lead], fees] = await Promise.all([
    db().select().from(leads).where(eq(leads.id, leadId)),
    feesOfNow(agreement, leadId, now),
  ]);
  const address = lead && displayAddress(lead);
  const isElsewhere = address && address !== agreement.propertyAddress;
  const news = [isElsewhere && `The home’s address is now ${address}.`, fees?.words].filter(Boolean);
  if (news.length === 0) return null;
  const words = ["This home was changed after it was sent.", ...news].join(" ");
  return { words, isQuoted: fees?.isQuoted ?? false };
}

async function feesOfNow({ quoteId }: Out, leadId: string, now: Date) {
  const [fees, quote] = await Promise.all([findLeadFees(leadId, now), quoteId ? findQuote(quoteId) : null]);
  if (!fees || !quote || fees.quote?.id === quote.id) return null;
  const { offer, quote: issued } = fees;
  const sent = readOffer(quote);
  if (offer && sent?.unitCount === offer.unitCount && sent.rentCents === offer.rentCents) return null;
  const name = offer ? offerWords(offer) : `${issued ? quoteLine(issued) : ""}.`;
  return { words: `Its fees would now be those of: ${name}`, isQuoted: issued !== null };
}
