import { type FeeLine, placementShare } from "#app/features/pricing/enrollment-lines.ts";
import { feesName, type IssuedQuote, type LeadQuotes, quoteLine } from "#app/features/pricing/quote.ts";
import { OfferQuote, readDocument } from "#app/features/pricing/quote-document.ts";
import { pitchPricing } from "#app/features/pricing/rules.ts";
import type { FeeSchedule } from "#app/features/pricing/schedule.ts";
import { formatPercent, formatPromisedDollars } from "#app/lib/format.ts";
import { lowerFirst } from "#app/lib/text.ts";

export type Offer = OfferQuote["offer"] & {
  /** Name of the quote, or of the schedule if there is no quote. */
  name: string;
};

/** Cents a month for all units. */
export type OfferedHome = Pick<Offer, "unitCount" | "rentCents">;

export function offerFor(schedule: FeeSchedule, { unitCount, rentCents }: OfferedHome): Offer {
  const { placementFeeCents } = pitchPricing(schedule, unitCount, Math.round(rentCents / unitCount));
  return {
    ...pitchPricing(schedule, unitCount, rentCents),
    unitCount,
    rentCents,
    onePlacementCents: placementFeeCents,
    name: feesName("pitchPricing", schedule.name),
  };
}

export function offerDocument(offer: Offer, home: { address: string; propertyType: string }): OfferQuote {
  const { unitCount, rentCents } = offer;
  return OfferQuote.parse({ ...home, unitCount, rentCents, offer });
}

/** Null for a quote of the other model or an unreadable one. */
export function readOffer(quote: IssuedQuote): Offer | null {
  const { offer } = OfferQuote.safeParse(quote.document).data ?? {};
  return offer ? { ...offer, name: quoteLine(quote) } : null;
}

export type QuotedOffer = { offer: Offer; quote: IssuedQuote | null };

/** Null without an agreement, or if it is based on an enrollment. */
export function agreedOffer({ agreed }: Pick<LeadQuotes, "agreed">) {
  const offer = agreed && readOffer(agreed);
  return offer && { offer, quote: agreed };
}

export function moreFees(
  fees: Pick<Offer, "setupFeeCents" | "checkoutOnboardingFeeCents" | "placementFeeCents">,
): string {
  const oneTime = fees.setupFeeCents + fees.checkoutOnboardingFeeCents > 0;
  return [fees.placementFeeCents > 0 && "placement", oneTime && "one-time fees"]
    .filter(Boolean)
    .join(" and ");
}

export function offerLines(offer: Offer): FeeLine[] {
  return [
    {
      label: "Monthly fee",
      rule: monthlyRule(offer),
      amount: `${formatPromisedDollars(offer.totalMonthlyCents)} a month`,
    },
    {
      label: "Tenant placement",
      rule: placementRule(offer),
      amount: formatPromisedDollars(offer.onePlacementCents),
    },
    { label: "Setup fee", rule: "Once", amount: formatPromisedDollars(offer.setupFeeCents) },
    {
      label: "Onboarding fee",
      rule: "Once, at checkout",
      amount: formatPromisedDollars(offer.checkoutOnboardingFeeCents),
    },
  ];
}

export function offerText(offer: Offer): string {
  const fees = offerLines(offer).map(({ label, amount }) => `${lowerFirst(label)} ${amount}`);
  return `${offer.name}, at ${formatPromisedDollars(offer.rentCents)} a month: ${fees.join(", ")}.`;
}

export function agreementPoints(offer: Offer): string[] {
  const placement = placementRule(offer);
  return [
    "You own the property, or you may sign for everyone who does.",
    `The agreement runs for an initial term of ${offer.contractMonths} months.`,
    `Management costs ${formatPromisedDollars(offer.totalMonthlyCents)} a month: ${monthlyRule(offer)}.`,
    `Placing a tenant costs ${lowerFirst(placement)}.`,
    `A setup fee of ${formatPromisedDollars(offer.setupFeeCents)} and an onboarding fee of ${formatPromisedDollars(offer.checkoutOnboardingFeeCents)} are each paid once.`,
    `Maintenance under ${formatPromisedDollars(offer.maintenancePreApprovalCents)} is approved in advance; above that we ask you first.`,
    "A manager walks the property with you and confirms or corrects the rent before it is listed.",
    "The rent in this report is an estimate. It is not an appraisal or a guarantee of income.",
    "You keep the property insured and meet the rental rules of its city.",
    "Residents are chosen by the same criteria for everyone, as fair housing law requires.",
  ];
}

function monthlyRule({ baseMonthlyFeeCents, rentBasisPoints }: Offer): string {
  return `${formatPromisedDollars(baseMonthlyFeeCents)} plus ${formatPercent(rentBasisPoints)} of rent`;
}

function placementRule({ onePlacementCents, rentCents, unitCount }: Offer): string {
  const rule = placementShare(onePlacementCents * unitCount, rentCents);
  return unitCount > 1 ? `${rule} of the unit being leased` : rule;
}

/** Cents a month; the rent is for all units. */
export type QuotedFees = {
  name: string;
  monthlyCents: number;
  shareCents: number;
  rentCents: number;
  more: string;
};

export function readFees(quote: IssuedQuote): QuotedFees | null {
  const { estimate } = readDocument(quote.document) ?? {};
  return estimate
    ? {
        name: quoteLine(quote),
        monthlyCents: estimate.totalMonthlyCents,
        shareCents: estimate.percentageFeeCents,
        rentCents: estimate.baseRentCents,
        more: moreFees(estimate),
      }
    : null;
}
