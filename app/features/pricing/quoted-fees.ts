import { moreFees, readOffer } from "#app/features/pricing/offer.ts";
import { type IssuedQuote, quoteLine } from "#app/features/pricing/quote.ts";
import { EnrollmentQuote } from "#app/features/pricing/quote-document.ts";

/** Cents a month; the rent is for all units. */
export type QuotedFees = {
  name: string;
  monthlyCents: number;
  shareCents: number;
  rentCents: number;
  more: string;
};

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
