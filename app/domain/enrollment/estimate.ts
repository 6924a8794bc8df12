import { mostRentCents, readRent, readUnits, type Typed } from "#app/domain/enrollment/schema.ts";
import { type EnrollmentEstimate, enrollmentEstimate } from "#app/domain/pricing/rules.ts";
import type { FeeSchedule } from "#app/domain/pricing/schedule.ts";
import { formatDollars, formatPercent } from "#app/ui/format.ts";

/** The fee estimate of whatever is typed so far; what is missing or unreadable counts as not given. */
export function estimateOf(schedule: FeeSchedule, typed: Typed): EnrollmentEstimate {
  const rentCents = readRent(typed.estimatedRent ?? "");
  return enrollmentEstimate(schedule, {
    propertyType: typed.propertyType ?? "",
    unitCount: readUnits(typed.unitCount ?? "") ?? 1,
    // Beyond it the form refuses the rent anyway, and a fee of it means nothing.
    rentCents: rentCents !== null && rentCents <= mostRentCents ? rentCents : null,
  });
}

export type FeeLine = { label: string; rule: string; amount: string };

/** The fees as an owner reads them, in whole dollars; the last line is paid once, the others monthly. */
export function feeLines(estimate: EnrollmentEstimate): {
  monthly: FeeLine[];
  total: string;
  setup: string;
} {
  const { managementBasisPoints, baseRentCents } = estimate;
  return {
    monthly: [
      {
        label: "Management",
        rule: `${formatPercent(managementBasisPoints)} of ${formatDollars(baseRentCents)} rent`,
        amount: formatDollars(estimate.percentageFeeCents),
      },
      { label: "Administration", rule: "Fixed", amount: formatDollars(estimate.administrationFeeCents) },
    ],
    total: formatDollars(estimate.totalMonthlyCents),
    setup: formatDollars(estimate.setupFeeCents),
  };
}

/** Why the estimate stands on this rent, where the owner named none; else null. */
export const assumedNote = ({ rentAssumed, baseRentCents }: EnrollmentEstimate) =>
  rentAssumed
    ? `Assumed rent: ${formatDollars(baseRentCents)} a month, until you or a manager name one.`
    : null;
