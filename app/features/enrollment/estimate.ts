import type { QuotedEnrollment, Typed } from "#app/features/enrollment/page.ts";
import { isPropertyType, propertyTypeNames } from "#app/features/leads/property/types.ts";
import { enrollmentLines } from "#app/features/pricing/enrollment-lines.ts";
import type { EnrollmentQuote } from "#app/features/pricing/quote-document.ts";
import { type EnrollmentEstimate, enrollmentEstimate } from "#app/features/pricing/rules.ts";
import type { FeeSchedule } from "#app/features/pricing/schedule.ts";
import { formatNumber, formatPromisedDollars } from "#app/lib/format.ts";
import { readDollars } from "#app/lib/money.ts";
import { lowerFirst } from "#app/lib/text.ts";

/** Cents a month for all units. */
export const mostRentCents = 1_000_000_00;

export function readUnits(typed: string): number | null {
  const plain = typed.replace(/[\s,]/g, "");
  return /^\d{1,15}$/.test(plain) ? Number(plain) : null;
}

export const unitsOf = (typed: Typed) => readUnits(typed.unitCount ?? "") ?? 1;

/** `1850.5` → `1,850.50`; text that is no amount stays. */
export function shownRent(typed: string): string {
  const cents = readDollars(typed);
  return cents === null ? typed : formatPromisedDollars(cents).replace("$", "");
}

export function estimateOf(schedule: FeeSchedule, typed: Typed): EnrollmentEstimate {
  const rentCents = readDollars(typed.estimatedRent ?? "");
  return enrollmentEstimate(schedule, {
    propertyType: typed.propertyType ?? "",
    unitCount: unitsOf(typed),
    // The form refuses a higher rent.
    rentCents: rentCents !== null && rentCents <= mostRentCents ? rentCents : null,
  });
}

export function quotedFees({ estimate, unitCount }: EnrollmentQuote): string {
  const other = enrollmentLines(estimate, unitCount).other.map(
    ({ label, rule, amount }) => `; ${lowerFirst(label)} ${lowerFirst(amount)}, ${lowerFirst(rule)}`,
  );
  return `${formatPromisedDollars(estimate.totalMonthlyCents)} a month${other.join("")}`;
}

export function quotedRows({ estimate, unitCount }: EnrollmentQuote): [label: string, amount: string][] {
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

export const assumedNote = ({ rentAssumed, baseRentCents }: EnrollmentEstimate) =>
  rentAssumed
    ? `We'll use ${formatPromisedDollars(baseRentCents)} until you or a manager sets a rent.`
    : null;

/** See `feesOfQuote`. A sent agreement is replaced only if its owner asks. */
export function agreementNote(at: "draft" | "quoted" | "offer" | "signed"): string {
  if (at === "offer") return "These are the fees in your rent report. They go into your agreement.";
  if (at === "signed") return "The agreement you signed for this home keeps its fees.";
  return `${at === "quoted" ? "These" : "Once you enroll, these"} fees go into your agreement. An agreement we already sent you keeps its own fees until we send you a new one.`;
}
