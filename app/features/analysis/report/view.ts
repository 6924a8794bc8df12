import { type ReportComparables, reportComparables } from "#app/features/analysis/report/comparables.ts";
import {
  type ProjectedFees,
  projectionStatement,
  type StatementLine,
  statementWithFees,
} from "#app/features/analysis/report/projection.ts";
import {
  type ReportBuilding,
  type ReportRent,
  reportBuilding,
  reportRent,
} from "#app/features/analysis/report/rent.ts";
import { type ReportSource, reportSource } from "#app/features/analysis/report/source.ts";
import {
  placeLine,
  type ReportFact,
  type ReportLead,
  reportFacts,
  subjectSummary,
} from "#app/features/analysis/report/subject.ts";
import {
  type Improvement,
  totalOfBuilding,
  totalOfTicked,
} from "#app/features/analysis/rules/improvements.ts";
import type { Estimate, EstimateMethod, MeasuredFigure } from "#app/features/analysis/types.ts";
import { feesName } from "#app/features/pricing/quote.ts";
import { type ProjectionRates, projection } from "#app/features/pricing/rules.ts";
import type { FeeSchedule } from "#app/features/pricing/schedule.ts";
import type { CompanyFacts } from "#app/features/settings/company/schema.ts";
import { formatLongDay, formatNumber } from "#app/lib/format.ts";
import { lowerFirst } from "#app/lib/letter-case.ts";

const nothingMeasured =
  "Occupancy rate, average days on market and year-over-year change aren't available for this address.";

export type ReportCompany = Pick<
  CompanyFacts,
  | "name"
  | "shortName"
  | "phone"
  | "email"
  | "street"
  | "city"
  | "state"
  | "zip"
  | "brokerage"
  | "licenceLine"
  | "sample"
>;

/** For page, PDF and emails. Cents a month unless a field says otherwise. */
export type ReportView = {
  leadId: string;
  url: string;
  reference: string;
  /** `November 18, 2026` */
  dateText: string;
  revisedText: string | null;
  title: string;
  place: string;
  summary: string;
  method: EstimateMethod;
  unitCount: number;
  rent: ReportRent;
  building: ReportBuilding | null;
  source: ReportSource;
  facts: ReportFact[];
  market: ReportMarketFigure[];
  marketMissing: string;
  marketEmptyText: string;
  comparables: ReportComparables;
  projection: ReportProjection;
  /** In cents per unit. */
  improvements: ReportImprovements;
  nextSteps: string[];
  notes: string[];
  company: ReportCompany;
};

/** `building` is the total of all units; null for a single home. */
export type ReportImprovements = {
  items: Improvement[];
  totalCents: number;
  anyTicked: boolean;
  intro: string;
  totalLabel: string;
  building: { label: string; unitCount: number; totalCents: number } | null;
};

export type ReportProjection = {
  /** With the fees of this home, in cents a year. */
  statement: StatementLine[];
  /** With the typical management fee. */
  typical: StatementLine[];
  intro: string;
  feeRule: string;
  fees: ProjectedFees | null;
};

/** `when` is `Nov 21, 2:38 AM`. */
export type Revision = { when: string; by: "owner" | "office" };

export type ReportInput = {
  lead: ReportLead;
  estimate: Estimate;
  improvements: Improvement[];
  schedule: FeeSchedule;
  company: ReportCompany;
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
  /** Changed by the reader, in basis points. */
  rates?: Partial<ProjectionRates>;
};

export function buildReportView(input: ReportInput): ReportView {
  const { lead, estimate, improvements, company } = input;
  const unitCount = Math.max(1, lead.unitCount);
  const source = reportSource(estimate, unitCount);
  const market = reportMarket(estimate);
  const marketMissing = market.figures.length > 0 ? market.missing : "";
  const projected = reportProjection(input, unitCount);
  return {
    leadId: lead.id,
    url: input.url,
    reference: reportReference(lead.id, input.day),
    dateText: formatLongDay(input.day),
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
    market: market.figures,
    marketMissing,
    marketEmptyText: nothingMeasured,
    comparables: reportComparables(estimate),
    projection: projected,
    improvements: reportImprovements(improvements, unitCount),
    nextSteps: nextSteps(input),
    notes: [
      ...source.notes,
      projected.feeRule,
      "This is a rent estimate, not an appraisal or a guarantee of income.",
      ...(company.sample
        ? [`${company.shortName} is a sample company. Its people and figures are sample content.`]
        : []),
    ],
    company,
  };
}

function revisedText({ when, by }: Revision): string {
  return `Revised ${when}: facts corrected by ${by === "owner" ? "you" : "our office"}`;
}

function reportImprovements(items: Improvement[], unitCount: number): ReportImprovements {
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
          label: `All ${formatNumber(unitCount)} units, if alike; landscaping once`,
          unitCount,
          totalCents: totalOfBuilding(items, unitCount),
        }
      : null,
  };
}

function reportProjection(input: ReportInput, unitCount: number): ReportProjection {
  const { estimate, schedule, fees } = input;
  const figures = projection(schedule, { monthlyRentCents: estimate.rentCents * unitCount, ...input.rates });
  const typical = projectionStatement(figures, unitCount);
  return {
    statement: fees ? statementWithFees(typical, fees) : typical,
    typical,
    intro: projectionIntro(estimate.method),
    feeRule: fees
      ? "The management fee is the one quoted for this home."
      : `The management fee is our typical one (${feesName(figures.model, figures.schedule)}).`,
    fees,
  };
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
  const byHand = "A manager will price this home and write to you.";
  const step = agreementStep(agreement ?? null, requested ?? null);
  const isOver = agreement?.stage === "over";
  const read = requested
    ? "Done: you've read the services and the terms of the agreement."
    : "Read the services and the terms of the agreement. You don't sign anything before that.";
  return [
    ...(estimate.method === "preliminary" ? [byHand] : []),
    ...(enrolled
      ? // An enrollment has the term of its own quote.
        [`Done: the home is enrolled${enrolled.on ? `, since ${enrolled.on}` : ""}.`, step]
      : [
          // An agreement from staff needs no request.
          ...(requested || !agreement || isOver ? [read] : []),
          isOver ? step : `${step} Its initial term is ${contractMonths} months.`,
        ]),
    "Walk the home with a manager, who confirms or corrects this figure.",
  ];
}

function agreementStep(agreement: ShownAgreement | null, requested: string | null): string {
  const words = agreement?.words ?? "We prepare your agreement and email it to you.";
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

export type ReportMarketFigure = { label: string; value: string; basis: string };

export function reportMarket(estimate: Estimate): { figures: ReportMarketFigure[]; missing: string } {
  const days = estimate.averageDaysOnMarket;
  const all = [
    figure("Occupancy rate", estimate.occupancyPercent, (value) => `${oneDecimal(value)}%`),
    figure("Average days on market", days, (value) => formatNumber(Math.round(value))),
    figure("Year over year", estimate.yearOverYearPercent, signedPercent),
  ];
  const figures = all.flatMap(({ label, measured }) => (measured ? [{ label, ...measured }] : []));
  const [first, ...others] = all.filter(({ measured }) => !measured).map(({ label }) => label);
  if (first === undefined) return { figures, missing: "" };
  if (figures.length === 0) return { figures, missing: nothingMeasured };
  return { figures, missing: `${[first, ...others.map(lowerFirst)].join(", ")}: not measured.` };
}

function figure(label: string, measured: MeasuredFigure | null, word: (value: number) => string) {
  return { label, measured: measured && { value: word(measured.value), basis: measured.basis } };
}

function signedPercent(value: number): string {
  return `${value > 0 ? "+" : ""}${oneDecimal(value)}%`;
}

function oneDecimal(value: number): string {
  return formatNumber(Math.round(value * 10) / 10);
}
