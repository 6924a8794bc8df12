import { randomUUID } from "node:crypto";
import { and, asc, eq, isNull, or } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import { cautionOf, type RentOverride, withOverride } from "#app/features/analysis/overrides/rules.ts";
import { findLeasingSpeed } from "#app/features/analysis/queries/evidence.server.ts";
import {
  currentOverride,
  currentResult,
  type EstimateState,
  entryOfLead,
  findEnrolledHome,
  findLastCorrection,
  findOwnerRequests,
  findReader,
  findReport,
  listSiblings,
  subjectOf,
} from "#app/features/analysis/queries/report.server.ts";
import { assumptionQuestion } from "#app/features/analysis/report/correction.ts";
import {
  agreementFor,
  isPriced,
  type OwnerProperty,
  outsideAreaMessage,
  type ReportPage,
  type ReportState,
} from "#app/features/analysis/report/page.ts";
import {
  offerCaution,
  projectedFees,
  readAssumptions,
  type TypedAssumptions,
} from "#app/features/analysis/report/projection.ts";
import { placeLine, subjectSummary } from "#app/features/analysis/report/subject.ts";
import { buildReportView } from "#app/features/analysis/report/view.ts";
import { mergeImprovements } from "#app/features/analysis/rules/improvements.ts";
import type { Estimate, StoredImprovement } from "#app/features/analysis/types.ts";
import { agreedOffer, agreementPoints, offerLines } from "#app/features/pricing/offer.ts";
import { findLeadQuotes, findOffer, findSchedule } from "#app/features/pricing/queries.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { dayIn } from "#app/lib/dates.ts";
import { formatDateTime, formatDay } from "#app/lib/format.ts";
import { centsFromDollars } from "#app/lib/money.ts";
import { db } from "#db/instance.server.ts";
import {
  analysisEntries,
  analysisResults,
  analysisSubscribers,
  leads,
  rentOverrides,
} from "#db/schema/index.ts";

type ReadBy = {
  keys: readonly string[];
  typed?: TypedAssumptions;
  enrolledLeadId?: string | null;
  agreement?: ReportPage["agreement"];
  improvements?: readonly StoredImprovement[] | undefined;
  now?: Date;
};

export async function findReportPage(leadId: string, reader: ReadBy): Promise<ReportPage | null> {
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
  const dayOf = (at: Date | null) => at && formatDayName(dayIn(company.timeZone, at), today);
  const { name, shortName, phone, email, street, city, state, zip, brokerage, licenceLine, sample } = company;
  const person = dayOf(requests.person);
  const agreement = reader.agreement ? agreementFor(standing.reader, reader.agreement) : null;
  const assumptions = readAssumptions(reader.typed ?? {}, schedule);
  const query = String(new URLSearchParams(assumptions.query));
  const page = {
    leadId,
    query: query && `?${query}`,
    ...standing,
    state: stateOf(report.state, estimate !== null),
    title: subject.streetAddress,
    place: placeLine(subject),
    summary: subjectSummary(subject),
    facts: subject,
    formKey: randomUUID(),
    properties: siblings.map((sibling) => ownerProperty(sibling, leadId)),
    outsideText: report.state === "outside" ? outsideAreaMessage(company) : "",
    asked: { agreement: dayOf(requests.agreement), person },
    askKey: String(requests.person?.getTime()),
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

  const { unitCount } = subject;
  const current = await findOffer(quotes, { unitCount, rentCents: estimate.rentCents * unitCount }, today);
  const agreed = agreedOffer(quotes);
  const { offer } = agreed ?? current;
  const caution = cautionOf(estimate);
  const speed = caution ? null : await findLeasingSpeed();
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
      isElsewhere: (enrolled?.by.length ?? 0) > 1,
      caution,
      isSignable: Boolean(reader.agreement?.signUrl),
    }),
    contractMonths: offer.contractMonths,
    rates: assumptions.rates,
  });
  return {
    ...page,
    letter: {
      view,
      head: [view.dateText, `Reference ${view.reference}`, view.revisedText].filter((part) => part !== null),
      assumptions: assumptions.fields,
      assumption: assumptionQuestion(subject, estimate),
      speed,
      offer,
      terms: {
        lines: offerLines(offer),
        points: agreementPoints(offer),
        caution: agreed ? "" : offerCaution(caution),
      },
    },
  };
}

/** `Nov 21`, with the year if it is another one. */
function formatDayName(day: string, today: string): string {
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
    rentCaution: priced && sibling.method ? cautionOf({ method: sibling.method }) : null,
    unitCount,
    current: sibling.leadId === leadId,
  };
}

export async function findSubmission(submissionId: string, now = new Date()) {
  const rows = await db()
    .select({
      lead: leads,
      entry: analysisEntries,
      estimate: analysisResults.estimate,
      override: rentOverrides,
    })
    .from(leads)
    .innerJoin(analysisEntries, eq(analysisEntries.id, entryOfLead(leads.id)))
    .leftJoin(analysisResults, currentResult)
    .leftJoin(rentOverrides, currentOverride(leads.id))
    .where(and(or(eq(leads.submissionId, submissionId), eq(leads.id, submissionId)), isNull(leads.deletedAt)))
    .orderBy(asc(analysisEntries.position));
  const first = rows[0];
  if (!first?.lead.email) return null;
  const [subscriber] = await db()
    .select({ mailToken: analysisSubscribers.mailToken })
    .from(analysisSubscribers)
    .where(eq(analysisSubscribers.email, first.lead.email));
  const day = dayIn((await findCompany()).timeZone, now);
  return {
    owner: {
      name: first.lead.name ?? "",
      email: first.lead.email,
      phone: first.lead.phoneE164 ?? first.lead.phone,
    },
    mailToken: subscriber?.mailToken ?? null,
    properties: await Promise.all(rows.map((row) => propertyOf(row, day))),
  };
}

type Row = {
  lead: typeof leads.$inferSelect;
  entry: typeof analysisEntries.$inferSelect;
  estimate: unknown;
  override: RentOverride | null;
};

async function propertyOf({ lead, entry, ...row }: Row, day: string) {
  const own = row.estimate as Estimate | null;
  const estimate = own && withOverride(own, row.override);
  const subject = subjectOf(entry);
  const { unitCount } = subject;
  const home = estimate && { unitCount, rentCents: estimate.rentCents * unitCount };
  const offered = home && (await findOffer(await findLeadQuotes(lead.id), home, day));
  const state = entry.estimateState as EstimateState;
  return { leadId: lead.id, subject, state, estimate, offer: offered?.offer ?? null };
}
