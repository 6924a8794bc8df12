import type { EnrollmentEstimate } from "#app/domain/pricing/rules.ts";
import { formatPercent, formatPromisedDollars } from "#app/ui/format.ts";

/** One fee of an enrollment: what it is for, how it comes about, and what it comes to, to the cent. */
export type EnrollmentLine = { label: string; rule: string; amount: string };

/**
 * Every fee that an enrollment is quoted, for all papers that name them: `monthly` ones, and `other` ones with when each
 * is due. Placement has its rule for an amount: the rent that it will be is not known yet. A fee of nothing is left out.
 */
export function enrollmentLines(estimate: EnrollmentEstimate, unitCount: number) {
  const { managementBasisPoints, baseRentCents, rentAssumed, setupFeeCents, checkoutOnboardingFeeCents } =
    estimate;
  const rent = `${rentAssumed ? "an assumed rent" : "a rent"} of ${formatPromisedDollars(baseRentCents)}`;
  const once = (label: string, rule: string, cents: number): EnrollmentLine[] =>
    cents > 0 ? [{ label, rule, amount: formatPromisedDollars(cents) }] : [];
  const monthly: EnrollmentLine[] = [
    {
      label: "Management",
      rule: `${formatPercent(managementBasisPoints)} of the monthly rent, at ${rent}`,
      amount: formatPromisedDollars(estimate.percentageFeeCents),
    },
    {
      label: "Administration",
      rule: "Fixed",
      amount: formatPromisedDollars(estimate.administrationFeeCents),
    },
  ];
  const other: EnrollmentLine[] = [
    {
      label: "Tenant placement",
      rule: unitCount > 1 ? "Of the unit that is let, for each new lease" : "For each new lease",
      amount: "One month's rent",
    },
    ...once("Setup fee", "Once", setupFeeCents),
    ...once("Onboarding fee", "Once, at checkout", checkoutOnboardingFeeCents),
  ];
  return { monthly, other };
}
