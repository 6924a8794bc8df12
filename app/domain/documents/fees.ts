import { lowerFirst } from "#app/domain/letter-case.ts";
import { enrollmentLines } from "#app/domain/pricing/enrollment-lines.ts";
import { type Offer, offerLines } from "#app/domain/pricing/offer.ts";
import type { QuoteName } from "#app/domain/pricing/quote.ts";
import type { EnrollmentQuote } from "#app/domain/pricing/quote-document.ts";
import type { FeeSchedule } from "#app/domain/pricing/schedule.ts";
import { formatPromisedDollars } from "#app/ui/format.ts";

type IssuedQuote = QuoteName & { id: string };

/** What an agreement is drawn up with: a quote that was issued, or an offer that becomes one with it. */
export type AgreementFees = Terms &
  ({ quote: IssuedQuote; offer: Offer | null } | { quote: null; offer: Offer });

type Terms = { words: string; contractMonths: number; maintenancePreApprovalCents: number };

/** The fees of an enrollment as it was quoted, with the terms of the schedule of that day. */
export function feesOfQuote(
  quote: IssuedQuote,
  document: EnrollmentQuote,
  { pitchPricing: { contractMonths, maintenancePreApprovalCents } }: FeeSchedule,
): AgreementFees {
  return {
    quote,
    offer: null,
    words: enrollmentWords(document),
    contractMonths,
    maintenancePreApprovalCents,
  };
}

/** The fees of the company's offer for a home, with the quote of it where it was quoted. */
export function feesOfOffer(offer: Offer, quote: IssuedQuote | null): AgreementFees {
  const { contractMonths, maintenancePreApprovalCents } = offer;
  const words = offerLines(offer).map(({ label, rule, amount }) =>
    rule.startsWith("Once")
      ? `${label}: ${amount}, ${lowerFirst(rule)}.`
      : `${label}: ${lowerFirst(rule)}, ${amount}.`,
  );
  return {
    ...(quote ? { quote, offer } : { quote: null, offer }),
    words: `${words.join(" ")} Worked out at a rent of ${formatPromisedDollars(offer.rentCents)} a month; fees that are a share follow the rent.`,
    contractMonths,
    maintenancePreApprovalCents,
  };
}

function enrollmentWords({ estimate, unitCount }: EnrollmentQuote) {
  const { monthly, other } = enrollmentLines(estimate, unitCount);
  const words = [
    ...monthly.map(({ label, rule, amount }) => `${label}: ${lowerFirst(rule)}, ${amount} a month.`),
    ...other.map(({ label, rule, amount }) => `${label}: ${lowerFirst(amount)}, ${lowerFirst(rule)}.`),
  ];
  return words.join(" ");
}
