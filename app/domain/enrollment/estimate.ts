import { isPropertyType, propertyTypeNames } from "#app/domain/analysis/types.ts";
import { mostRentCents, readRent, readUnits, type Typed } from "#app/domain/enrollment/schema.ts";
import type { QuoteName } from "#app/domain/pricing/quote.ts";
import type { EnrollmentQuote } from "#app/domain/pricing/quote-document.ts";
import { type EnrollmentEstimate, enrollmentEstimate } from "#app/domain/pricing/rules.ts";
import type { FeeSchedule } from "#app/domain/pricing/schedule.ts";
import { formatDollars, formatNumber, formatPercent, formatPromisedDollars } from "#app/ui/format.ts";

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

/** What an enrollment was quoted, and the name of that quote. */
export type QuotedEnrollment = QuoteName & { document: EnrollmentQuote };

/** `$286.80 a month and $299 once`, to the cent, as the office reads it. */
export function quotedFees({ totalMonthlyCents, setupFeeCents }: EnrollmentEstimate): string {
  const once = setupFeeCents > 0 ? ` and ${formatPromisedDollars(setupFeeCents)} once` : "";
  return `${formatPromisedDollars(totalMonthlyCents)} a month${once}`;
}

/** `Multi-family, 4 units, $4,200 a month. Quote Q-1001: $286.80 a month and $299 once`. */
export function quotedHome({ code, document }: QuotedEnrollment): string {
  const { propertyType, unitCount, rentCents, estimate } = document;
  const home = [
    isPropertyType(propertyType) ? propertyTypeNames[propertyType] : propertyType,
    unitCount > 1 && `${formatNumber(unitCount)} units`,
    rentCents === null ? "rent not known" : `${formatDollars(rentCents)} a month`,
  ];
  return `${home.filter(Boolean).join(", ")}. Quote ${code}: ${quotedFees(estimate)}`;
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

/**
 * What the fees are to the agreement (`feesOfQuote`), and to the offer of a report: whoever enrolls from it has the
 * agreement with its fees called off, unless it is signed.
 */
export const agreementNote = (isQuoted: boolean) =>
  `${isQuoted ? "These" : "Once you enroll, these"} fees and one month's rent for placing a tenant go into your agreement, in place of any unsigned management offer from the rent report you came from.`;
