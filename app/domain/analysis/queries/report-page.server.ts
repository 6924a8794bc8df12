import { randomUUID } from "node:crypto";
import { config } from "#app/config.server.ts";
import { findEnrolledHome } from "#app/domain/analysis/queries/enrolled.server.ts";
import type { EstimateState } from "#app/domain/analysis/queries/entry.server.ts";
import { findLastCorrection } from "#app/domain/analysis/queries/last-correction.server.ts";
import { findReader } from "#app/domain/analysis/queries/mail-token.server.ts";
import { findOwnerRequests } from "#app/domain/analysis/queries/owner-requests.server.ts";
import { findReport, listSiblings } from "#app/domain/analysis/queries/report.server.ts";
import { readAssumptions, type TypedAssumptions } from "#app/domain/analysis/report/assumptions.ts";
import { askedFacts } from "#app/domain/analysis/report/facts/asked.ts";
import {
  agreementFor,
  isPriced,
  mayAct,
  type OwnerProperty,
  type ReportPage,
  type ReportState,
  type WholeReport,
} from "#app/domain/analysis/report/page.ts";
import { offerCaution, projectedFees } from "#app/domain/analysis/report/projected-fees.ts";
import { askSection, ownerLinkTitle } from "#app/domain/analysis/report/sections/ask.ts";
import { reportContents } from "#app/domain/analysis/report/sections/contents.ts";
import { outsideWords } from "#app/domain/analysis/report/sections/outside.ts";
import { placeLine, subjectSummary } from "#app/domain/analysis/report/subject.ts";
import { buildReportView } from "#app/domain/analysis/report/view.ts";
import { mergeImprovements } from "#app/domain/analysis/rules/improvements.ts";
import type { StoredImprovement } from "#app/domain/analysis/types.ts";
import { dayIn } from "#app/domain/calendar.ts";
import { centsFromDollars } from "#app/domain/money.ts";
import { agreedOffer, agreementPoints, offerLines } from "#app/domain/pricing/offer.ts";
import { findLeadQuotes, findOffer, findSchedule } from "#app/domain/pricing/queries.server.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { formatDateTime, formatDay } from "#app/ui/format.ts";

type ReadBy = {
  /** Of the browser; none for a report on paper. */
  keys: readonly string[];
  typed?: TypedAssumptions;
  enrolledLeadId?: string | null;
  agreement?: ReportPage["agreement"];
  improvements?: readonly StoredImprovement[] | undefined;
  now?: Date;
};

/**
 * The report of one lead as its reader may see it; null when there is no such report.
 *
 * @param reader.keys show who reads: all properties of the e-mail, and the link to sign, are for its owner alone.
 * @param reader.typed assumptions of the projection that the reader changed.
 * @param reader.agreement what the owner is told of the agreement of this lead.
 * @param reader.improvements in place of those that are stored with the lead.
 * @param reader.enrolledLeadId the lead whose enrollment the reader's browser completed last.
 */
export async function findReportPage(leadId: string, reader: ReadBy): Promise<WholeReport | null> {
  const report = await findReport(leadId);
  if (!report) return null;
  const company = await findCompany();
  const now = reader.now ?? new Date();
  const today = dayIn(company.timeZone, now);
  const day = report.pricedAt ? dayIn(company.timeZone, report.pricedAt) : today;
  const { subject, estimate } = report;
  const [siblings, standing, requests, enrolled, correction, schedule, quotes] = await Promise.all([
    listSiblings(report.lead, reader.keys),
    findReader(report.lead, reader.keys),
    findOwnerRequests(leadId),
    findEnrolledHome(report.lead),
    findLastCorrection(leadId),
    findSchedule(day),
    findLeadQuotes(leadId),
  ]);
  const dayOf = (at: Date | null) => at && dayInWords(dayIn(company.timeZone, at), today);
  const { name, shortName, phone, email, street, city, state, zip, brokerage, licenceLine, sample } = company;
  const person = dayOf(requests.person);
  const isPricedByHand = report.state === "ready" && estimate?.method === "preliminary";
  const ask = mayAct(standing) ? askSection(person, isPricedByHand) : null;
  const agreement = reader.agreement ? agreementFor(standing.reader, reader.agreement) : null;
  const page = {
    leadId,
    ...standing,
    state: stateOf(report.state, estimate !== null),
    title: subject.streetAddress,
    place: placeLine(subject),
    summary: subjectSummary(subject),
    facts: subject,
    revision: report.revision,
    formKey: randomUUID(),
    properties: siblings.map((sibling) => ownerProperty(sibling, leadId)),
    outsideText: report.state === "outside" ? outsideWords(company) : "",
    ask,
    asked: { agreement: dayOf(requests.agreement), person },
    agreement,
    isPriced: isPriced(report),
    legalOwners: standing.reader === "owner" ? report.lead.legalOwners : null,
    isBegun: requests.agreement !== null || (reader.agreement && reader.agreement.stage !== "over") === true,
    enrolled: enrolled && {
      on: dayOf(enrolled.at),
      isHere: !!reader.enrolledLeadId && enrolled.by.includes(reader.enrolledLeadId),
    },
    company: { name, shortName, phone, email, street, city, state, zip, brokerage, licenceLine, sample },
  };
  if (page.state !== "ready" || !estimate) return { ...page, letter: null };

  const unitCount = Math.max(1, subject.unitCount);
  const current = await findOffer(quotes, { unitCount, rentCents: estimate.rentCents * unitCount }, today);
  const agreed = agreedOffer(quotes);
  const { offer } = agreed ?? current;
  const caution = cautionOf(estimate.method);
  const assumptions = readAssumptions(reader.typed ?? {}, schedule);
  const improvements = mergeImprovements(
    subject.squareFootage,
    reader.improvements ?? report.lead.repairChecklist,
  );
  const lead = { id: leadId, ...subject };
  const view = buildReportView({
    lead,
    estimate,
    improvements,
    schedule,
    company: page.company,
    day,
    url: `${config.appUrl}/analysis/${leadId}`,
    revised: correction && { when: formatDateTime(correction.at, company.timeZone), by: correction.by },
    requested: page.asked.agreement,
    agreement: page.agreement,
    enrolled: page.enrolled,
    fees: projectedFees({
      quotes,
      offer: current.offer,
      isEnrolled: enrolled !== null,
      caution,
      isSignable: Boolean(reader.agreement?.signUrl),
    }),
    contractMonths: offer.contractMonths,
    siblings: page.properties.map(({ state, unitCount: _, rentCaution: __, ...rest }) => ({
      ...rest,
      state: state === "ready" || state === "outside" ? state : ("pricing" as const),
    })),
    rates: assumptions.rates,
  });
  return {
    ...page,
    letter: {
      view,
      head: [view.dateText, `Reference ${view.reference}`, view.revisedText].filter((part) => part !== null),
      contents: reportContents(view.comparables.heading, ask?.title ?? ownerLinkTitle),
      assumptions,
      asks: askedFacts(subject, estimate),
      offer,
      terms: {
        lines: offerLines(offer),
        points: agreementPoints(offer),
        caution: agreed ? "" : offerCaution(caution),
      },
    },
  };
}

/** `Nov 21` while it is the same year, else `Nov 21, 2025`. */
function dayInWords(day: string, today: string): string {
  const words = formatDay(day);
  return day.slice(0, 4) === today.slice(0, 4) ? words.replace(/, \d{4}$/, "") : words;
}

function stateOf(state: EstimateState, priced: boolean): ReportState {
  return state === "ready" && !priced ? "failed" : state;
}

function ownerProperty(
  sibling: Awaited<ReturnType<typeof listSiblings>>[number],
  leadId: string,
): OwnerProperty {
  const rent = centsFromDollars(sibling.rentEstimate);
  const priced = sibling.state === "ready" && rent !== null;
  const unitCount = Math.max(1, sibling.unitCount ?? 1);
  return {
    leadId: sibling.leadId,
    title: sibling.streetAddress ?? "A property",
    place: `${sibling.city ?? ""} ${sibling.zipCode ?? ""}`.trim(),
    state: stateOf(sibling.state as EstimateState, priced),
    rentCents: priced ? rent * unitCount : null,
    rentCaution: priced ? cautionOf(sibling.method) : null,
    unitCount,
    current: sibling.leadId === leadId,
  };
}

/** The word that the office reads under the same amount. */
function cautionOf(method: string | null): OwnerProperty["rentCaution"] {
  if (method === "hud") return "benchmark";
  return method === "preliminary" ? "preliminary" : null;
}
