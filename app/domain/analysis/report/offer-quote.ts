import type { Offer } from "#app/domain/analysis/report/page.ts";
import { quoteCode, quoteLine } from "#app/domain/pricing/quote.ts";
import { OfferQuote } from "#app/domain/pricing/quote-document.ts";

type Home = { address: string; propertyType: string };

/** The offer for a home as a quote keeps it. */
export function offerDocument(offer: Offer, home: Home): OfferQuote {
  const { unitCount, rentCents } = offer;
  return OfferQuote.parse({ ...home, unitCount, rentCents, offer });
}

type Stored = { id: string; number: number; scheduleName: string; model: string; document: unknown };

/**
 * The offer of a stored quote, named by it; null where the document cannot be read, or where the quote was made for
 * other units or another rent (cents a month for all of them) than the report has now.
 */
export function quotedOffer(
  quote: Stored,
  { unitCount, rentCents }: { unitCount: number; rentCents: number },
): Offer | null {
  const { offer } = OfferQuote.safeParse(quote.document).data ?? {};
  if (offer?.unitCount !== unitCount || offer.rentCents !== rentCents) return null;
  return { ...offer, name: quoteLine({ ...quote, code: quoteCode(quote.number) }) };
}
