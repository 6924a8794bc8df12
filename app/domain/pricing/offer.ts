import { lowerFirst } from "#app/domain/letter-case.ts";
import { type IssuedQuote, type LeadQuotes, quoteLine } from "#app/domain/pricing/quote.ts";
import { OfferQuote } from "#app/domain/pricing/quote-document.ts";
import { type PitchPricing, pitchPricing } from "#app/domain/pricing/rules.ts";
import type { FeeSchedule } from "#app/domain/pricing/schedule.ts";
import { formatPercent, formatPromisedDollars } from "#app/ui/format.ts";

/** The company's offer at the rent of all units, and the placement fee for letting one of them. */
export type Offer = PitchPricing & {
  unitCount: number;
  rentCents: number;
  onePlacementCents: number;
  /** What an owner reads beside every price of it: its quote, or the schedule where it was never quoted. */
  name: string;
};

/** What an offer is worked out for; cents a month for all units. */
export type OfferedHome = Pick<Offer, "unitCount" | "rentCents">;

/** One fee of the offer: what it is for, how it is worked out, and what it comes to at its rent, to the cent. */
export type OfferLine = { label: string; rule: string; amount: string };

/**
 * The company's offer for one property, by the pitch pricing of a schedule, before it is quoted.
 *
 * @param rentCents cents a month for all units.
 */
export function offerFor(schedule: FeeSchedule, { unitCount, rentCents }: OfferedHome): Offer {
  const { placementFeeCents } = pitchPricing(schedule, unitCount, Math.round(rentCents / unitCount));
  return {
    ...pitchPricing(schedule, unitCount, rentCents),
    unitCount,
    rentCents,
    onePlacementCents: placementFeeCents,
    name: `Management offer, schedule ${schedule.name}`,
  };
}

/** The offer for a home as a quote keeps it. */
export function offerDocument(offer: Offer, home: { address: string; propertyType: string }): OfferQuote {
  const { unitCount, rentCents } = offer;
  return OfferQuote.parse({ ...home, unitCount, rentCents, offer });
}

/** The offer that a quote was issued with, named by it; null for a quote of the other model or one that cannot be read. */
export function readOffer(quote: IssuedQuote): Offer | null {
  const { offer } = OfferQuote.safeParse(quote.document).data ?? {};
  return offer ? { ...offer, name: quoteLine(quote) } : null;
}

/** An offer, and the quote that holds the company to it; null for one that was never quoted. */
export type QuotedOffer = { offer: Offer; quote: IssuedQuote | null };

/** The offer of the agreement that is out or signed; null where there is none, or one of an enrollment. */
export function agreedOffer({ agreed }: Pick<LeadQuotes, "agreed">) {
  const offer = agreed && readOffer(agreed);
  return offer && { offer, quote: agreed };
}

/** What the offer asks for beside its monthly fee: `placement and one-time fees`; empty where there is nothing. */
export function moreFees(
  offer: Pick<Offer, "setupFeeCents" | "checkoutOnboardingFeeCents" | "onePlacementCents">,
): string {
  const oneTime = offer.setupFeeCents + offer.checkoutOnboardingFeeCents > 0;
  return [offer.onePlacementCents > 0 && "placement", oneTime && "one-time fees"]
    .filter(Boolean)
    .join(" and ");
}

/** The fees of the offer, in the order in which an owner meets them. */
export function offerLines(offer: Offer): OfferLine[] {
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

/** `Quote Q-1042, fee schedule 2026-11, Management offer, at $1,840 a month: monthly fee $297 a month, …`: what the office reads of it. */
export function offerWords(offer: Offer): string {
  const fees = offerLines(offer).map(({ label, amount }) => `${lowerFirst(label)} ${amount}`);
  return `${offer.name}, at ${formatPromisedDollars(offer.rentCents)} a month: ${fees.join(", ")}.`;
}

/** The points of the agreement that an owner acknowledges before it is prepared. */
export function agreementPoints(offer: Offer): string[] {
  const placement = placementRule(offer);
  return [
    "You own the property, or you may sign for everyone who does.",
    `The agreement runs for an initial term of ${offer.contractMonths} months.`,
    `Management costs ${lowerFirst(monthlyRule(offer))}, every month.`,
    `Placing a tenant costs ${lowerFirst(placement)}.`,
    `A setup fee of ${formatPromisedDollars(offer.setupFeeCents)} and an onboarding fee of ${formatPromisedDollars(offer.checkoutOnboardingFeeCents)} are each paid once.`,
    `Maintenance under ${formatPromisedDollars(offer.maintenancePreApprovalCents)} is approved in advance; above that we ask you first.`,
    "A manager walks the property with you and confirms or corrects the rent before it is listed.",
    "The rent in this report is an estimate. It is not an appraisal and promises no income.",
    "You keep the property insured and meet the rental rules of its city.",
    "Residents are chosen by the same criteria for everyone, as fair housing law requires.",
  ];
}

function monthlyRule({ baseMonthlyFeeCents, rentBasisPoints }: Offer): string {
  return `${formatPromisedDollars(baseMonthlyFeeCents)} plus ${formatPercent(rentBasisPoints)} of rent`;
}

function placementRule({ onePlacementCents, rentCents, unitCount }: Offer): string {
  const basisPoints =
    rentCents === 0 ? 10_000 : Math.round((onePlacementCents * unitCount * 10_000) / rentCents);
  const words =
    basisPoints === 10_000 ? "One month's rent" : basisPoints === 5_000 ? "Half a month's rent" : null;
  const rule = words ?? `${formatPercent(basisPoints)} of one month's rent`;
  return unitCount > 1 ? `${rule} of the unit that is let` : rule;
}
