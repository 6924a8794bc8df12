import { cautionOf } from "#app/features/analysis/overrides/rules.ts";
import { reportComparables } from "#app/features/analysis/report/comparables.ts";
import {
  type ProjectedFees,
  projectionStatement,
  statementWithFees,
} from "#app/features/analysis/report/projection.ts";
import { reportBuilding, reportRent } from "#app/features/analysis/report/rent.ts";
import { reportSource } from "#app/features/analysis/report/source.ts";
import {
  placeLine,
  type ReportLead,
  reportFacts,
  subjectSummary,
} from "#app/features/analysis/report/subject.ts";
import {
  type Improvement,
  totalOfBuilding,
  totalOfTicked,
} from "#app/features/analysis/rules/improvements.ts";
import {
  firstYearRule,
  type LeasingSpeed,
  priceOrWaitText,
  threeAskings,
  usualDailyCents,
} from "#app/features/analysis/rules/price-or-wait.ts";
import type { Estimate, EstimateMethod } from "#app/features/analysis/types.ts";
import { feesName } from "#app/features/pricing/quote.ts";
import { type ProjectionRates, projection } from "#app/features/pricing/rules.ts";
import type { FeeSchedule } from "#app/features/pricing/schedule.ts";
import type { CompanyFacts } from "#app/features/settings/company/schema.ts";
import { formatLongDay, formatNumber } from "#app/lib/format.ts";
import { lowerFirst } from "#app/lib/text.ts";

const nothingMeasured =
  "Occupancy rate, average days on market and year-over-year change aren't available for this address.";

/** For page and PDF. Cents a month unless a function says otherwise. */
export type ReportView = ReturnType<typeof buildReportView>;

/** `when` is `Nov 21, 2:38 AM`. */
export type Revision = { when: string; by: "owner" | "office" };

export type ReportInput = {
  lead: ReportLead;
  estimate: Estimate;
  improvements: Improvement[];
  schedule: FeeSchedule;
  company: CompanyFacts;
  /** `YYYY-MM-DD` in the company's zone. */
  day: string;
  url: string;
  revised?: Revision | null;
  agreement?: ShownAgreement | null;
  /** `Nov 21`; null before the request. */
  requested?: string | null;
  enrolled?: { on: string | null } | null;
  fees: ProjectedFees | null;
  contractMonths: number;
  /** Null if the rent is not an estimate of this home. */
  speed?: LeasingSpeed | null;
  signer?: ReportSigner | null;
  /** Only for a reader who may know it. */
  preparedFor?: string | null;
  /** Changed by the reader, in basis points. */
  rates?: Partial<ProjectionRates>;
};

export type ReportSigner = { name: string; role: string; phone: string; licenceLine: string | null };

export function buildReportView(input: ReportInput) {
  const { lead, estimate, improvements, company } = input;
  const { unitCount } = lead;
  const source = reportSource(estimate, unitCount);
  const projected = reportProjection(input, unitCount);
  return {
    leadId: lead.id,
    url: input.url,
    reference: reportReference(lead.id, input.day),
    dateText: formatLongDay(input.day),
    signer: input.signer ?? null,
    preparedFor: input.preparedFor ? `Prepared for ${input.preparedFor}` : null,
    revisedText: input.revised ? revisedText(input.revised) : null,
    title: lead.streetAddress,
    place: placeLine(lead),
    summary: subjectSummary(
      { ...lead, ...estimate.facts, propertyType: lead.propertyType },
      estimate.assumed,
    ),
    method: estimate.method,
    unitCount,
    rent: reportRent(estimate, unitCount),
    building: reportBuilding(estimate, unitCount),
    source,
    facts: reportFacts(lead, estimate),
    market: reportMarket(estimate),
    comparables: reportComparables(estimate),
    projection: projected,
    priceOrWait: priceOrWait(input),
    improvements: reportImprovements(improvements, unitCount),
    nextSteps: nextSteps(input),
    notes: [
      ...source.notes,
      ...(projected.feeRule ? [projected.feeRule] : []),
      "This is a rent estimate, not an appraisal or a guarantee of income.",
      ...(company.sample
        ? [`${company.shortName} is a sample company. Its people and figures are sample content.`]
        : []),
    ],
    company,
  };
}

function revisedText({ when, by }: Revision): string {
  return `Revised ${when}: details corrected by ${by === "owner" ? "you" : "our office"}`;
}

/** In cents per unit; `building` is the total of all units. */
function reportImprovements(items: Improvement[], unitCount: number) {
  const totalCents = totalOfTicked(items);
  const isBuilding = unitCount > 1;
  return {
    items,
    totalCents,
    anyTicked: items.some((item) => item.checked),
    intro: isBuilding ? "Estimated for one unit, from its size." : "Estimated from the size of the home.",
    totalLabel: isBuilding ? "Total for one unit" : "Total",
    building: isBuilding
      ? {
          label: `All ${formatNumber(unitCount)} units, if similar; landscaping once`,
          unitCount,
          totalCents: totalOfBuilding(items, unitCount),
        }
      : null,
  };
}

/** In cents a year; `typical` has our typical management fee, `statement` the fees of this home. */
function reportProjection(input: ReportInput, unitCount: number) {
  const { estimate, schedule, fees } = input;
  const figures = projection(schedule, { monthlyRentCents: estimate.rentCents * unitCount, ...input.rates });
  const typical = projectionStatement(figures, unitCount);
  return {
    statement: fees ? statementWithFees(typical, fees) : typical,
    typical,
    intro: estimate.manager ? "" : projectionIntro(estimate.method),
    feeRule: fees
      ? ""
      : `The management fee is our typical one (${feesName(figures.model, figures.schedule)}).`,
    fees,
  };
}

function priceOrWait({ estimate, speed }: ReportInput) {
  if (!speed) return null;
  const years = threeAskings({ estimateCents: estimate.rentCents, dailyCents: usualDailyCents, speed });
  return { speed, text: `${priceOrWaitText(speed)} ${firstYearRule}`, years };
}

function projectionIntro(method: EstimateMethod): string {
  if (method === "hud") {
    return "Based on the public benchmark, which includes basic utilities. Your home's rent may differ.";
  }
  return method === "preliminary"
    ? "Based on the preliminary figure above, to show how the statement works."
    : "";
}

function nextSteps({ estimate, contractMonths, requested, agreement, enrolled }: ReportInput): string[] {
  const byHand = "A manager will price this home and email you.";
  const step = agreementStep(agreement ?? null, requested ?? null);
  const isOver = agreement?.stage === "over";
  const read = requested
    ? "Done: you've read the services and the terms of the agreement."
    : "Read the services and the terms of the agreement. You don't sign anything before that.";
  return [
    ...(cautionOf(estimate) === "preliminary" ? [byHand] : []),
    ...(cautionOf(estimate) === "benchmark" ? ["Ask a manager to price this home."] : []),
    ...(enrolled
      ? // An enrollment has the term of its own quote.
        [`Done: the home is enrolled${enrolled.on ? `, since ${enrolled.on}` : ""}.`, step]
      : [
          // An agreement from staff needs no request.
          ...(requested || !agreement || isOver ? [read] : []),
          isOver ? step : `${step} Its initial term is ${contractMonths} months.`,
        ]),
    "Walk through the home with a manager, who will confirm or correct this figure.",
  ];
}

function agreementStep(agreement: ShownAgreement | null, requested: string | null): string {
  const words = agreement?.words ?? "We'll prepare your agreement and email it to you.";
  if (agreement?.stage === "over") return words;
  if (agreement?.stage === "executed") return `Done: ${lowerFirst(words)}`;
  return requested ? `In progress since ${requested}: ${lowerFirst(words)}` : words;
}

export type ShownAgreement = {
  words: string;
  /** `signed` by the owner, `executed` by both; `over` when it was declined, canceled or expired. */
  stage: "open" | "signed" | "executed" | "over";
  signUrl: string | null;
};

/** `RA-2026-118704`, for phone calls. It grants no access. */
function reportReference(leadId: string, day: string): string {
  const digits = Number.parseInt(leadId.replace(/[^0-9a-f]/gi, "").slice(0, 12) || "0", 16) % 1_000_000;
  return `RA-${day.slice(0, 4)}-${String(digits).padStart(6, "0")}`;
}

/** Nobody measures occupancy. */
export function reportMarket({
  averageDaysOnMarket: days,
  yearOverYearPercent: change,
}: Pick<Estimate, "averageDaysOnMarket" | "yearOverYearPercent">) {
  const figures = [
    days && { label: "Average days on market", value: formatNumber(days.value), basis: days.basis },
    change && { label: "Year over year", value: signedPercent(change.value), basis: change.basis },
  ].filter((figure) => figure !== null);
  const missing = [!days && "Average days on market", !change && "Year over year", "Occupancy rate"];
  return {
    figures,
    missing: missing.filter((label) => label !== false),
    note: figures.length > 0 ? "" : nothingMeasured,
  };
}

const signedPercent = (value: number) => `${value > 0 ? "+" : ""}${formatNumber(value)}%`;
