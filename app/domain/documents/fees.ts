import { offerLines } from "#app/domain/analysis/report/agreement.ts";
import type { Offer } from "#app/domain/analysis/report/page.ts";
import type { QuoteName } from "#app/domain/pricing/quote.ts";
import type { EnrollmentQuote } from "#app/domain/pricing/quote-document.ts";
import type { FeeSchedule } from "#app/domain/pricing/schedule.ts";
import { formatDollars, formatPercent, formatPromisedDollars } from "#app/ui/format.ts";

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
    words: enrollmentWords(document.estimate),
    contractMonths,
    maintenancePreApprovalCents,
  };
}

/** The fees of the company's offer for a home, with the quote of it where it was quoted. */
export function feesOfOffer(offer: Offer, quote: IssuedQuote | null): AgreementFees {
  const { contractMonths, maintenancePreApprovalCents } = offer;
  const words = offerLines(offer).map(({ label, rule, amount }) =>
    rule.startsWith("Once") ? `${label}: ${amount}, ${small(rule)}.` : `${label}: ${small(rule)}, ${amount}.`,
  );
  return {
    ...(quote ? { quote, offer } : { quote: null, offer }),
    words: `${words.join(" ")} Worked out at a rent of ${formatDollars(offer.rentCents)} a month; fees that are a share follow the rent.`,
    contractMonths,
    maintenancePreApprovalCents,
  };
}

function enrollmentWords(estimate: EnrollmentQuote["estimate"]) {
  const { managementBasisPoints, percentageFeeCents, baseRentCents, rentAssumed } = estimate;
  const rent = `${rentAssumed ? "an assumed" : "a"} rent of ${formatDollars(baseRentCents)}`;
  return [
    `Management: ${formatPercent(managementBasisPoints)} of the monthly rent, ${formatPromisedDollars(percentageFeeCents)} a month at ${rent}.`,
    `Administration: ${formatPromisedDollars(estimate.administrationFeeCents)} a month.`,
    `Tenant placement: one month's rent.`,
    estimate.setupFeeCents > 0 && `Setup fee: ${formatPromisedDollars(estimate.setupFeeCents)}, once.`,
  ]
    .filter(Boolean)
    .join(" ");
}

const small = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
