import { isPropertyType, propertyTypeNames } from "#app/domain/analysis/types.ts";
import { mostRentCents, readUnits, type Typed } from "#app/domain/enrollment/schema.ts";
import { lowerFirst } from "#app/domain/letter-case.ts";
import { readDollars } from "#app/domain/money.ts";
import { enrollmentLines } from "#app/domain/pricing/enrollment-lines.ts";
import type { QuoteName } from "#app/domain/pricing/quote.ts";
import type { EnrollmentQuote } from "#app/domain/pricing/quote-document.ts";
import { type EnrollmentEstimate, enrollmentEstimate } from "#app/domain/pricing/rules.ts";
import type { FeeSchedule } from "#app/domain/pricing/schedule.ts";
import { formatNumber, formatPercent, formatPromisedDollars } from "#app/ui/format.ts";

/** The fee estimate of whatever is typed so far; what is missing or unreadable counts as not given. */
export function estimateOf(schedule: FeeSchedule, typed: Typed): EnrollmentEstimate {
  const rentCents = readDollars(typed.estimatedRent ?? "");
  return enrollmentEstimate(schedule, {
    propertyType: typed.propertyType ?? "",
    unitCount: unitsOf(typed),
    // Beyond it the form refuses the rent anyway, and a fee of it means nothing.
    rentCents: rentCents !== null && rentCents <= mostRentCents ? rentCents : null,
  });
}

/** What an enrollment was quoted, and the name of that quote. */
export type QuotedEnrollment = QuoteName & { document: EnrollmentQuote };

/** `$286.80 a month; setup fee $299, once; onboarding fee $199, once, at checkout`: as the office reads it. */
export function quotedFees({ estimate, unitCount }: EnrollmentQuote): string {
  const other = enrollmentLines(estimate, unitCount).other.map(
    ({ label, rule, amount }) => `; ${lowerFirst(label)} ${lowerFirst(amount)}, ${lowerFirst(rule)}`,
  );
  return `${formatPromisedDollars(estimate.totalMonthlyCents)} a month${other.join("")}`;
}

/** Every fee of an enrollment in words, by its name: as its mail lists them, to the cent. */
export function quotedRows({ estimate, unitCount }: EnrollmentQuote): [name: string, words: string][] {
  const { monthly, other } = enrollmentLines(estimate, unitCount);
  return [
    ...monthly.map(({ label, rule, amount }): [string, string] => [
      label,
      `${amount} a month, ${lowerFirst(rule)}`,
    ]),
    ...other.map(({ label, rule, amount }): [string, string] => [label, `${amount}, ${lowerFirst(rule)}`]),
  ];
}

/** `Multi-family, 4 units, $4,200 a month. Quote Q-1001: $286.80 a month ; …`. */
export function quotedHome({ code, document }: QuotedEnrollment): string {
  const { propertyType, unitCount, rentCents } = document;
  const home = [
    isPropertyType(propertyType) ? propertyTypeNames[propertyType] : propertyType,
    unitCount > 1 && `${formatNumber(unitCount)} units`,
    rentCents === null ? "rent not known" : `${formatPromisedDollars(rentCents)} a month`,
  ];
  return `${home.filter(Boolean).join(", ")}. Quote ${code}: ${quotedFees(document)}`;
}

export type FeeLine = { label: string; rule: string; amount: string };

/** The fees as the estimate shows them beside the form: to the cent, the rent once, and what a month costs in all. */
export function feeLines(
  estimate: EnrollmentEstimate,
  unitCount: number,
): { monthly: FeeLine[]; total: string; other: FeeLine[] } {
  const { managementBasisPoints, baseRentCents, totalMonthlyCents } = estimate;
  const { monthly, other } = enrollmentLines(estimate, unitCount);
  const ofRent = `${formatPercent(managementBasisPoints)} of ${formatPromisedDollars(baseRentCents)} rent`;
  return {
    monthly: monthly.map((line) => (line.label === "Management" ? { ...line, rule: ofRent } : line)),
    total: formatPromisedDollars(totalMonthlyCents),
    other,
  };
}

/** The units of whatever is typed so far; one where that is missing or unreadable. */
export const unitsOf = (typed: Typed) => readUnits(typed.unitCount ?? "") ?? 1;

/** Why the estimate stands on this rent, where the owner named none; else null. */
export const assumedNote = ({ rentAssumed, baseRentCents }: EnrollmentEstimate) =>
  rentAssumed
    ? `Assumed rent: ${formatPromisedDollars(baseRentCents)} a month, until you or a manager name one.`
    : null;

/**
 * What the fees are to the agreement (`feesOfQuote`), and to the offer of a report: whoever enrolls from it has the
 * agreement with its fees called off, unless it is signed.
 */
export function agreementNote(at: "draft" | "quoted" | "signed"): string {
  if (at === "signed")
    return "The agreement that you have signed for this home stays as it is, with its fees.";
  return `${at === "quoted" ? "These" : "Once you enroll, these"} fees go into your agreement. Where a rent report made you an offer for this home, they take its place, unless you have signed it.`;
}
