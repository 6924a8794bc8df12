import { type ReportComparables, reportComparables } from "#app/domain/analysis/report/comparables.ts";
import {
  nothingMeasured,
  type ReportMarketFigure,
  reportMarket,
} from "#app/domain/analysis/report/market.ts";
import type { ShownAgreement } from "#app/domain/analysis/report/page.ts";
import type { ProjectedFees } from "#app/domain/analysis/report/projected-fees.ts";
import { projectionStatement, type StatementLine } from "#app/domain/analysis/report/projection.ts";
import { reportReference } from "#app/domain/analysis/report/reference.ts";
import {
  type ReportBuilding,
  type ReportRent,
  reportBuilding,
  reportRent,
} from "#app/domain/analysis/report/rent.ts";
import { type ReportSource, reportSource } from "#app/domain/analysis/report/source.ts";
import {
  placeLine,
  type ReportFact,
  type ReportLead,
  reportFacts,
  subjectSummary,
} from "#app/domain/analysis/report/subject.ts";
import { type Improvement, totalOfBuilding, totalOfTicked } from "#app/domain/analysis/rules/improvements.ts";
import type { Estimate, EstimateMethod } from "#app/domain/analysis/types.ts";
import { lowerFirst } from "#app/domain/letter-case.ts";
import { type Projection, type ProjectionRates, projection } from "#app/domain/pricing/rules.ts";
import type { FeeSchedule, ProjectionSchedule } from "#app/domain/pricing/schedule.ts";
import type { CompanyFacts } from "#app/domain/site/schema.ts";
import { formatLongDay, formatNumber } from "#app/ui/format.ts";

/** The letterhead and the name under the letter. */
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

/** Another property of the same owner, as "Your Properties" lists it. */
export type ReportSibling = {
  leadId: string;
  title: string;
  place: string;
  state: "ready" | "pricing" | "outside";
  /** Cents a month for all units; null until there is a figure. */
  rentCents: number | null;
  current: boolean;
};

/** Everything the report page and the PDF show. Amounts are cents a month unless a field says otherwise. */
export type ReportView = {
  leadId: string;
  url: string;
  reference: string;
  /** `November 18, 2026`. */
  dateText: string;
  /** Whose correction this letter follows and when it was made; null for the first letter. */
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
  /** Names the market figures that are not there beside those that are; empty where there is nothing to name. */
  marketMissing: string;
  /** Stands in place of the market figures when there are none. */
  marketEmptyText: string;
  comparables: ReportComparables;
  projection: ReportProjection;
  /** Cost in cents of one unit. */
  improvements: ReportImprovements;
  siblings: ReportSibling[];
  nextSteps: string[];
  notes: string[];
  company: ReportCompany;
};

/** `building` names the total of all units; null for a single home. */
export type ReportImprovements = {
  items: Improvement[];
  totalCents: number;
  anyTicked: boolean;
  intro: string;
  totalLabel: string;
  building: { label: string; unitCount: number; totalCents: number } | null;
};

export type ReportProjection = {
  /** With `schedule`, what the page recomputes from. */
  figures: Projection;
  schedule: ProjectionSchedule;
  /** The statement, in cents a year. */
  lines: StatementLine[];
  /** Why the figure it starts from may not be this home's; empty where nothing is to be said. */
  intro: string;
  /** Whose fee the statement takes off. */
  feeRule: string;
  /** In figures: the page tells the net of them anew with every assumption. Null where none are to be told. */
  fees: ProjectedFees | null;
};

/** A correction of the facts: when, as `Nov 21, 2:38 AM`, and whose. */
export type Revision = { when: string; by: "owner" | "office" };

export type ReportInput = {
  lead: ReportLead;
  estimate: Estimate;
  improvements: Improvement[];
  schedule: FeeSchedule;
  company: ReportCompany;
  /** The day the letter is dated, in the company's zone, `YYYY-MM-DD`. */
  day: string;
  siblings: ReportSibling[];
  /** Where the report stands, for those who hold it on paper. */
  url: string;
  /** The last correction of the facts; null or absent where there was none. */
  revised?: Revision | null;
  /** How the agreement stands; null or absent before there is one. */
  agreement?: ShownAgreement | null;
  /** When the owner asked for the agreement, `Nov 21`; null or absent where that was not. */
  requested?: string | null;
  /** Where the home is enrolled, and on which day, in the same words; null or absent where it is not. */
  enrolled?: { on: string | null } | null;
  /** See `projectedFees`. */
  fees: ProjectedFees | null;
  /** Of what was agreed or is offered. */
  contractMonths: number;
  /** Assumptions the reader changed, in basis points. */
  rates?: Partial<ProjectionRates>;
};

/** Words and figures of one report, from facts alone; the page and the PDF add nothing to it. */
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
    siblings: input.siblings,
    nextSteps: nextSteps(input),
    notes: [
      ...source.notes,
      projected.feeRule,
      "An estimate of rent is not an appraisal and promises no income.",
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
  return {
    figures,
    schedule: { name: schedule.name, projection: schedule.projection },
    lines: projectionStatement(figures, unitCount),
    intro: projectionIntro(estimate.method),
    feeRule: fees
      ? "The management fee is the one that this home was quoted."
      : `The management fee follows our ${figures.model} schedule (${figures.schedule}).`,
    fees,
  };
}

function projectionIntro(method: EstimateMethod): string {
  if (method === "hud") {
    return "Computed from the public benchmark, which includes basic utilities; the rent of this home may differ.";
  }
  return method === "preliminary"
    ? "Computed from the preliminary figure above, to show how the statement works."
    : "";
}

function nextSteps({ estimate, contractMonths, requested, agreement, enrolled }: ReportInput): string[] {
  const byHand = "A manager prices this home by hand and writes to you.";
  const step = agreementStep(agreement ?? null, requested ?? null);
  const isOver = agreement?.stage === "over";
  const read = requested
    ? "Done: you have read the services and the points of the agreement."
    : "Read the services and the points of the agreement. Nothing is signed until you have.";
  return [
    ...(estimate.method === "preliminary" ? [byHand] : []),
    ...(enrolled
      ? // The term is the offer's; an enrollment has the fees and the term of its own quote.
        [`Done: the home is enrolled${enrolled.on ? `, since ${enrolled.on}` : ""}.`, step]
      : [
          // An agreement that the office sent by itself asks for nothing to be read here.
          ...(requested || !agreement || isOver ? [read] : []),
          isOver ? step : `${step} Its initial term is ${contractMonths} months.`,
        ]),
    "Walk the home with a manager, who confirms or corrects this figure.",
  ];
}

function agreementStep(agreement: ShownAgreement | null, requested: string | null): string {
  const words = agreement?.words ?? "We prepare your agreement and e-mail it to you.";
  if (agreement?.stage === "over") return words;
  if (agreement?.stage === "executed") return `Done: ${lowerFirst(words)}`;
  return requested ? `In hand since ${requested}: ${lowerFirst(words)}` : words;
}
