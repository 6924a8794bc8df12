import type { Offer, OfferLine } from "#app/domain/analysis/report/page.ts";
import { pitchPricing } from "#app/domain/pricing/rules.ts";
import type { FeeSchedule } from "#app/domain/pricing/schedule.ts";
import { formatDollars, formatPercent } from "#app/ui/format.ts";

export type StartStep = "services" | "terms" | "done";

/**
 * The step of the modal that an address may show; null where it leads on. Nothing is called done that was not asked for,
 * nothing is asked for twice, and nothing is offered for a home that is enrolled. What was asked for can be read again,
 * but whoever goes back in the browser does not meet it.
 */
export function shownStep(
  step: string | null,
  { isAsked, isEnrolled, isBack }: { isAsked: boolean; isEnrolled: boolean; isBack: boolean },
): StartStep | null {
  if (isEnrolled) return null;
  if (!isAsked) return step === "terms" ? "terms" : "services";
  if (step === "done") return "done";
  return step === "terms" || isBack ? null : "services";
}

/**
 * The company's offer for one property, by the pitch pricing of a schedule, before it is quoted.
 *
 * @param oneRentCents cents a month for one unit.
 */
export function offerFor(schedule: FeeSchedule, unitCount: number, oneRentCents: number): Offer {
  const rentCents = oneRentCents * unitCount;
  const { placementFeeCents } = pitchPricing(schedule, unitCount, oneRentCents);
  return {
    ...pitchPricing(schedule, unitCount, rentCents),
    unitCount,
    rentCents,
    onePlacementCents: placementFeeCents,
    name: `Management offer, schedule ${schedule.name}`,
  };
}

/** What the offer asks for beside its monthly fee: `placement and one-time fees`; empty where there is nothing. */
export function moreFees(offer: Offer): string {
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
      amount: `${formatDollars(offer.totalMonthlyCents)} a month`,
    },
    {
      label: "Tenant placement",
      rule: placementRule(offer),
      amount: formatDollars(offer.onePlacementCents),
    },
    { label: "Setup fee", rule: "Once", amount: formatDollars(offer.setupFeeCents) },
    {
      label: "Onboarding fee",
      rule: "Once, at checkout",
      amount: formatDollars(offer.checkoutOnboardingFeeCents),
    },
  ];
}

/** `Quote Q-1042, fee schedule 2026-11, Management offer, at $1,840 a month: monthly fee $297 a month, …`: what the office reads of it. */
export function offerWords(offer: Offer): string {
  const fees = offerLines(offer).map(({ label, amount }) => `${lowerFirst(label)} ${amount}`);
  return `${offer.name}, at ${formatDollars(offer.rentCents)} a month: ${fees.join(", ")}.`;
}

/** The points of the agreement that an owner acknowledges before it is prepared. */
export function agreementPoints(offer: Offer): string[] {
  const placement = placementRule(offer);
  return [
    "You own the property, or you may sign for everyone who does.",
    `The agreement runs for an initial term of ${offer.contractMonths} months.`,
    `Management costs ${lowerFirst(monthlyRule(offer))}, every month.`,
    `Placing a tenant costs ${lowerFirst(placement)}.`,
    `A setup fee of ${formatDollars(offer.setupFeeCents)} and an onboarding fee of ${formatDollars(offer.checkoutOnboardingFeeCents)} are each paid once.`,
    `Maintenance under ${formatDollars(offer.maintenancePreApprovalCents)} is approved in advance; above that we ask you first.`,
    "A manager walks the property with you and confirms or corrects the rent before it is listed.",
    "The rent in this report is an estimate. It is not an appraisal and promises no income.",
    "You keep the property insured and meet the rental rules of its city.",
    "Residents are chosen by the same criteria for everyone, as fair housing law requires.",
  ];
}

function monthlyRule({ baseMonthlyFeeCents, rentBasisPoints }: Offer): string {
  return `${formatDollars(baseMonthlyFeeCents)} plus ${formatPercent(rentBasisPoints)} of rent`;
}

function placementRule({ onePlacementCents, rentCents, unitCount }: Offer): string {
  const share = rentCents === 0 ? 1 : (onePlacementCents * unitCount) / rentCents;
  const words = share === 1 ? "One month's rent" : share === 0.5 ? "Half a month's rent" : null;
  const rule = words ?? `${formatPercent(Math.round(share * 10_000))} of one month's rent`;
  return unitCount > 1 ? `${rule} of the unit that is let` : rule;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
