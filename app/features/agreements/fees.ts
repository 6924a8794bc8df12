import { enrollmentLines } from "#app/features/pricing/enrollment-lines.ts";
import { type Offer, offerLines } from "#app/features/pricing/offer.ts";
import type { QuoteName } from "#app/features/pricing/quote.ts";
import type { EnrollmentQuote } from "#app/features/pricing/quote-document.ts";
import type { FeeSchedule } from "#app/features/pricing/schedule.ts";
import { formatPromisedDollars } from "#app/lib/format.ts";
import { lowerFirst } from "#app/lib/letter-case.ts";

type IssuedQuote = QuoteName & { id: string };

/** An issued quote, or an offer that becomes one. */
export type AgreementFees = Terms &
  ({ quote: IssuedQuote; offer: Offer | null } | { quote: null; offer: Offer });

type Terms = { text: string; contractMonths: number; maintenancePreApprovalCents: number };

/** Uses the terms of the fee schedule of that day. */
export function feesOfQuote(
  quote: IssuedQuote,
  document: EnrollmentQuote,
  { pitchPricing: { contractMonths, maintenancePreApprovalCents } }: FeeSchedule,
): AgreementFees {
  return {
    quote,
    offer: null,
    text: enrollmentText(document),
    contractMonths,
    maintenancePreApprovalCents,
  };
}

export function feesOfOffer(offer: Offer, quote: IssuedQuote | null): AgreementFees {
  const { contractMonths, maintenancePreApprovalCents } = offer;
  const lines = offerLines(offer).map(({ label, rule, amount }) =>
    rule.startsWith("Once")
      ? `${label}: ${amount}, ${lowerFirst(rule)}.`
      : `${label}: ${lowerFirst(rule)}, ${amount}.`,
  );
  return {
    ...(quote ? { quote, offer } : { quote: null, offer }),
    text: `${lines.join(" ")} Based on a rent of ${formatPromisedDollars(offer.rentCents)} a month; percentage fees change with the rent.`,
    contractMonths,
    maintenancePreApprovalCents,
  };
}

function enrollmentText({ estimate, unitCount }: EnrollmentQuote) {
  const { monthly, other } = enrollmentLines(estimate, unitCount);
  const lines = [
    ...monthly.map(({ label, rule, amount }) => `${label}: ${lowerFirst(rule)}, ${amount} a month.`),
    ...other.map(({ label, rule, amount }) => `${label}: ${lowerFirst(amount)}, ${lowerFirst(rule)}.`),
  ];
  return lines.join(" ");
}
