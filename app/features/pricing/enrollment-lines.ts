import type { EnrollmentEstimate } from "#app/features/pricing/rules.ts";
import { feeModelNames } from "#app/features/pricing/schedule.ts";
import { formatPercent, formatPromisedDollars } from "#app/lib/format.ts";

export type FeeLine = { label: string; rule: string; amount: string };

/** The future rent is unknown, so placement shows a rule, not an amount. */
export function enrollmentLines(estimate: EnrollmentEstimate, unitCount: number) {
  const {
    plan,
    managementBasisPoints,
    baseRentCents,
    rentAssumed,
    setupFeeCents,
    checkoutOnboardingFeeCents,
  } = estimate;
  const rent = `${rentAssumed ? "an assumed rent" : "a rent"} of ${formatPromisedDollars(baseRentCents)}`;
  const unlessZero = (label: string, rule: string, cents: number): FeeLine[] =>
    cents > 0 ? [{ label, rule, amount: formatPromisedDollars(cents) }] : [];
  const monthly: FeeLine[] = [
    {
      label: "Management",
      rule: `${formatPercent(managementBasisPoints)} of the monthly rent, ${plan ? `${plan} plan, ` : ""}at ${rent}`,
      amount: formatPromisedDollars(estimate.percentageFeeCents),
    },
    ...unlessZero(
      estimate.model === feeModelNames.pitchPricing ? "Base fee" : "Administration",
      "Fixed",
      estimate.administrationFeeCents,
    ),
  ];
  const other: FeeLine[] = [
    {
      label: "Tenant placement",
      rule: unitCount > 1 ? "Of the unit being leased, for each new lease" : "For each new lease",
      amount: placementShare(estimate.model, estimate.placementFeeCents, baseRentCents),
    },
    ...unlessZero("Setup fee", "Once", setupFeeCents),
    ...unlessZero("Onboarding fee", "Once, at checkout", checkoutOnboardingFeeCents),
  ];
  return { monthly, other };
}

export function placementShare(model: string, feeCents: number, rentCents: number): string {
  if (model === feeModelNames.websitePlans)
    return `${formatPercent(Math.round((feeCents * 10_000) / (12 * rentCents)))} of the annual contract value`;
  const basisPoints = rentCents === 0 ? 10_000 : Math.round((feeCents * 10_000) / rentCents);
  if (basisPoints === 10_000) return "One month's rent";
  return basisPoints === 5_000 ? "Half a month's rent" : `${formatPercent(basisPoints)} of one month's rent`;
}
