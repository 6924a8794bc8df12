import { moreFees, readOffer } from "#app/domain/pricing/offer.ts";
import { type IssuedQuote, quoteLine } from "#app/domain/pricing/quote.ts";
import { EnrollmentQuote } from "#app/domain/pricing/quote-document.ts";

/**
 * What a quote of either model comes to, in cents a month, how much of it is a share of the rent, and the rent of all
 * units that it was worked out at.
 */
export type QuotedFees = {
  name: string;
  monthlyCents: number;
  shareCents: number;
  rentCents: number;
  more: string;
};

/** Null where the quote cannot be read. */
export function readFees(quote: IssuedQuote): QuotedFees | null {
  const offer = readOffer(quote);
  if (offer) {
    const { name, totalMonthlyCents, percentageFeeCents, rentCents } = offer;
    const more = moreFees(offer);
    return { name, monthlyCents: totalMonthlyCents, shareCents: percentageFeeCents, rentCents, more };
  }
  const { estimate } = EnrollmentQuote.safeParse(quote.document).data ?? {};
  if (!estimate) return null;
  return {
    name: quoteLine(quote),
    monthlyCents: estimate.totalMonthlyCents,
    shareCents: estimate.percentageFeeCents,
    rentCents: estimate.baseRentCents,
    more: moreFees({ ...estimate, onePlacementCents: estimate.placementFeeCents }),
  };
}
