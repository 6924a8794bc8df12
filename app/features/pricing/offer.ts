import { type FeeLine, placementShare } from "#app/features/pricing/enrollment-lines.ts";
import {
  feeModelOf,
  feesName,
  type IssuedQuote,
  type LeadQuotes,
  quoteLine,
} from "#app/features/pricing/quote.ts";
import { OfferQuote, readDocument } from "#app/features/pricing/quote-document.ts";
import { enrollmentEstimate, pitchPricing, websitePlan } from "#app/features/pricing/rules.ts";
import type { FeeSchedule } from "#app/features/pricing/schedule.ts";
import { formatPercent, formatPromisedDollars } from "#app/lib/format.ts";
import { lowerFirst } from "#app/lib/text.ts";

export type Offer = OfferQuote["offer"] & {
  /** Name of the quote, or of the schedule if there is no quote. */
  name: string;
};

/** Cents a month for all units. */
export type OfferedHome = Pick<Offer, "unitCount" | "rentCents">;

export type Choice = { fees: FeeSchedule["newOwners"]["fees"]; plan: string | null };

/** Buildings from this number of units on have no website plan. */
const customUnits = 5;

/** What a new owner is quoted. @param plan as chosen on the website */
export function usualChoice({ newOwners: { fees } }: FeeSchedule, unitCount: number, plan: string | null) {
  const isCustom = fees === "websitePlans" && unitCount >= customUnits;
  return { fees: isCustom ? "pitchPricing" : fees, plan } satisfies Choice;
}

/** A home keeps what it was quoted, unless its number of units has changed from a house's to a building's or back. */
export function choiceOf(before: Offer | null, unitCount: number): Choice | undefined {
  if (!before || before.unitCount >= customUnits !== unitCount >= customUnits) return undefined;
  return { fees: feeModelOf(before.model) as Choice["fees"], plan: before.plan };
}

export function offerFor(
  schedule: FeeSchedule,
  { unitCount, rentCents }: OfferedHome,
  choice: Choice = usualChoice(schedule, unitCount, null),
): Offer {
  const feesAt = (rent: number) => {
    if (choice.fees === "websitePlans") return websitePlan(schedule, choice.plan, rent);
    const pitched = pitchPricing(schedule, unitCount, rent);
    if (choice.fees === "pitchPricing") return { ...pitched, plan: null };
    const propertyType = unitCount > 1 ? "multi-family" : "";
    const { administrationFeeCents, managementBasisPoints, ...fees } = enrollmentEstimate(schedule, {
      propertyType,
      unitCount,
      rentCents: rent,
    });
    const rates = { baseMonthlyFeeCents: administrationFeeCents, rentBasisPoints: managementBasisPoints };
    return { ...pitched, ...fees, ...rates };
  };
  const fees = feesAt(rentCents);
  const { placementFeeCents: onePlacementCents } = feesAt(Math.round(rentCents / unitCount));
  return { ...fees, unitCount, rentCents, onePlacementCents, name: feesName(fees.model, schedule.name) };
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

const feePoints = (offer: Offer) => [
  `The agreement runs for an initial term of ${offer.contractMonths} months.`,
  `Management costs ${formatPromisedDollars(offer.totalMonthlyCents)} a month: ${monthlyRule(offer)}.`,
  `Placing a tenant costs ${lowerFirst(placementRule(offer))}.`,
  `A setup fee of ${formatPromisedDollars(offer.setupFeeCents)} and an onboarding fee of ${formatPromisedDollars(offer.checkoutOnboardingFeeCents)} are each paid once.`,
  `Maintenance under ${formatPromisedDollars(offer.maintenancePreApprovalCents)} is approved in advance; above that we ask you first.`,
];

export function offerText(offer: Offer): string {
  const fees = offerLines(offer).map(({ label, amount }) => `${lowerFirst(label)} ${amount}`);
  return `${offer.name}, at ${formatPromisedDollars(offer.rentCents)} a month: ${fees.join(", ")}.`;
}

/** @param offer null if the home has no price */
export function agreementPoints(offer: Offer | null): string[] {
  return [
    "You own the property, or you may sign for everyone who does.",
    ...(offer ? feePoints(offer) : []),
    "A manager walks the property with you and confirms or corrects the rent before it is listed.",
    "The rent in this report is an estimate. It is not an appraisal or a guarantee of income.",
    "You keep the property insured and meet the rental rules of its city.",
    "Residents are chosen by the same criteria for everyone, as fair housing law requires.",
  ];
}

/** `8.9% of rent, Foundation plan` */
export function monthlyRule({ baseMonthlyFeeCents, rentBasisPoints, plan }: Offer): string {
  const base = baseMonthlyFeeCents > 0 ? `${formatPromisedDollars(baseMonthlyFeeCents)} plus ` : "";
  return `${base}${formatPercent(rentBasisPoints)} of rent${plan ? `, ${plan} plan` : ""}`;
}

export function placementRule({ model, onePlacementCents, rentCents, unitCount }: Offer): string {
  const rule = placementShare(model, onePlacementCents * unitCount, rentCents);
  return unitCount > 1 ? `${rule} of the unit being leased` : rule;
}

/** Cents a month; the rent is for all units. */
export type QuotedFees = {
  name: string;
  plan: string | null;
  monthlyCents: number;
  shareCents: number;
  rentCents: number;
  more: string;
};

export const feesOf = (offer: Offer): QuotedFees => ({
  name: offer.name,
  plan: offer.plan,
  monthlyCents: offer.totalMonthlyCents,
  shareCents: offer.percentageFeeCents,
  rentCents: offer.rentCents,
  more: moreFees(offer),
});

export function readFees(quote: IssuedQuote): QuotedFees | null {
  const { estimate } = readDocument(quote.document) ?? {};
  return estimate
    ? {
        name: quoteLine(quote),
        plan: estimate.plan,
        monthlyCents: estimate.totalMonthlyCents,
        shareCents: estimate.percentageFeeCents,
        rentCents: estimate.baseRentCents,
        more: moreFees(estimate),
      }
    : null;
}
