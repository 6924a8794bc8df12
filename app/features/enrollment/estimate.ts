import { isPropertyType, propertyTypeNames } from "#app/features/analysis/types.ts";
import { mostRentCents, readUnits, type Typed } from "#app/features/enrollment/schema.ts";
import { enrollmentLines } from "#app/features/pricing/enrollment-lines.ts";
import type { QuoteName } from "#app/features/pricing/quote.ts";
import type { EnrollmentQuote } from "#app/features/pricing/quote-document.ts";
import { type EnrollmentEstimate, enrollmentEstimate } from "#app/features/pricing/rules.ts";
import type { FeeSchedule } from "#app/features/pricing/schedule.ts";
import { formatNumber, formatPercent, formatPromisedDollars } from "#app/lib/format.ts";
import { lowerFirst } from "#app/lib/letter-case.ts";
import { readDollars } from "#app/lib/money.ts";

export function estimateOf(schedule: FeeSchedule, typed: Typed): EnrollmentEstimate {
  const rentCents = readDollars(typed.estimatedRent ?? "");
  return enrollmentEstimate(schedule, {
    propertyType: typed.propertyType ?? "",
    unitCount: unitsOf(typed),
    // The form refuses a higher rent.
    rentCents: rentCents !== null && rentCents <= mostRentCents ? rentCents : null,
  });
}

export type QuotedEnrollment = QuoteName & { id: string; document: EnrollmentQuote };

export function quotedFees({ estimate, unitCount }: EnrollmentQuote): string {
  const other = enrollmentLines(estimate, unitCount).other.map(
    ({ label, rule, amount }) => `; ${lowerFirst(label)} ${lowerFirst(amount)}, ${lowerFirst(rule)}`,
  );
  return `${formatPromisedDollars(estimate.totalMonthlyCents)} a month${other.join("")}`;
}

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

/** `Multi-family, 4 units, $4,200 a month. Quote Q-1001: $286.80 a month ; …` */
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

export const unitsOf = (typed: Typed) => readUnits(typed.unitCount ?? "") ?? 1;

export const assumedNote = ({ rentAssumed, baseRentCents }: EnrollmentEstimate) =>
  rentAssumed
    ? `Assumed rent: ${formatPromisedDollars(baseRentCents)} a month, until you or a manager name one.`
    : null;

/** See `feesOfQuote`. A sent agreement is replaced only if its owner asks. */
export function agreementNote(at: "draft" | "quoted" | "offer" | "signed"): string {
  if (at === "offer") return "These are the fees in your rent report. They go into your agreement.";
  if (at === "signed")
    return "The agreement that you have signed for this home stays as it is, with its fees.";
  return `${at === "quoted" ? "These" : "Once you enroll, these"} fees go into your agreement. An agreement that we have already sent you keeps its own fees until we send you a new one.`;
}
