import { randomUUID } from "node:crypto";
import { eq, or } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import { cautionOf } from "#app/features/analysis/overrides/rules.ts";
import { findErrorRecordsFor, findLeasingSpeed } from "#app/features/analysis/queries/evidence.server.ts";
import {
  findEnrolledHome,
  findNameFor,
  findOwnerRequests,
  findReader,
  findReport,
  listReports,
  listSiblings,
  type Report,
} from "#app/features/analysis/queries/report.server.ts";
import { assumptionQuestion } from "#app/features/analysis/report/correction.ts";
import {
  agreementFor,
  isPriced,
  mayAct,
  outsideAreaMessage,
  type StartStep,
} from "#app/features/analysis/report/page.ts";
import {
  offerCaution,
  projectedFees,
  readAssumptions,
  type TypedAssumptions,
} from "#app/features/analysis/report/projection.ts";
import { placeLine, subjectSummary } from "#app/features/analysis/report/subject.ts";
import { buildReportView, type ShownAgreement } from "#app/features/analysis/report/view.ts";
import { mergeImprovements } from "#app/features/analysis/rules/improvements.ts";
import type { EstimateState, StoredImprovement } from "#app/features/analysis/types.ts";
import {
  agreedOffer,
  agreementPoints,
  type OfferedHome,
  offerFor,
  offerLines,
} from "#app/features/pricing/offer.ts";
import { findFees, findLeadQuotes, findOffer, findSchedule } from "#app/features/pricing/queries.server.ts";
import { withoutCodes } from "#app/features/pricing/quote.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { listTeamContacts } from "#app/features/settings/team/queries.server.ts";
import { dayIn } from "#app/lib/dates.ts";
import { formatDateTime, formatShortDay } from "#app/lib/format.ts";
import { db } from "#db/instance.server.ts";
import { analysisSubscribers, leads } from "#db/schema/index.ts";

type ReadBy = {
  keys: readonly string[];
  typed?: TypedAssumptions;
  enrolledLeadId?: string | null;
  agreement?: ShownAgreement | null;
  improvements?: readonly StoredImprovement[] | undefined;
  now?: Date;
};

/** `letter` is null until there is an estimate. */
export async function findReportPage(leadId: string, reader: ReadBy) {
  const report = await findReport(leadId);
  if (!report) return null;
  const company = await findCompany();
  const now = reader.now ?? new Date();
  const today = dayIn(company.timeZone, now);
  const day = report.pricedAt ? dayIn(company.timeZone, report.pricedAt) : today;
  const { subject, estimate } = report;
  const [siblings, standing, requests, enrolled, schedule, issued] = await Promise.all([
    listSiblings(report.lead, reader.keys),
    findReader(report.lead, reader.keys),
    findOwnerRequests(leadId),
    findEnrolledHome(report.lead),
    findSchedule(day),
    findLeadQuotes(leadId),
  ]);
  const quotes = standing.reader === "stranger" ? withoutCodes(issued) : issued;
  const dayOf = (at: Date | null) => at && formatShortDay(at, now, company.timeZone);
  const person = dayOf(requests.person);
  const agreement = reader.agreement ? agreementFor(standing.reader, reader.agreement) : null;
  const assumptions = readAssumptions(reader.typed ?? {}, schedule);
  const query = String(new URLSearchParams(assumptions.query));
  const page = {
    leadId,
    /** The reader's assumptions: `?maintenance=12`, or empty. */
    query: query && `?${query}`,
    ...standing,
    state: stateOf(report.state, estimate !== null),
    title: subject.streetAddress,
    place: placeLine(subject),
    summary: subjectSummary(subject),
    facts: subject,
    formKey: randomUUID(),
    properties: siblings
      .filter(({ lead }) => standing.reader !== "stranger" || lead.id === leadId)
      .map((sibling) => ownerProperty(sibling, leadId)),
    outsideText: report.state === "outside" ? outsideAreaMessage(company) : "",
    asked: { agreement: dayOf(requests.agreement), person },
    /** Changes once a question is stored. */
    askKey: String(requests.person?.getTime()),
    agreement,
    isPriced: isPriced(report),
    legalOwners: standing.reader === "owner" ? report.lead.legalOwners : null,
    isBegun: requests.agreement !== null || (reader.agreement && reader.agreement.stage !== "over") === true,
    enrolled: enrolled && {
      on: dayOf(enrolled.at),
      isHere: !!reader.enrolledLeadId && enrolled.by.includes(reader.enrolledLeadId),
    },
    company,
  };
  if (page.state !== "ready" || !estimate) return { ...page, letter: null };

  const { unitCount } = subject;
  const home = { unitCount, rentCents: estimate.rentCents * unitCount };
  const caution = cautionOf(estimate);
  const current = caution ? null : (await findOffer(quotes, home, today)).offer;
  const agreed = agreedOffer(quotes);
  const offer = agreed?.offer ?? current;
  const improvements = mergeImprovements(
    subject.squareFootage,
    reader.improvements ?? report.lead.repairChecklist,
  );
  const lead = { id: leadId, ...subject };
  const revised = requests.correction ?? null;
  const view = buildReportView({
    lead,
    estimate,
    improvements,
    schedule,
    company: page.company,
    day,
    url: `${config.appUrl}/analysis/${leadId}`,
    revised: revised && { when: formatDateTime(revised.at, company.timeZone), by: revised.by },
    requested: page.asked.agreement,
    agreement: page.agreement,
    enrolled: page.enrolled,
    fees: projectedFees({
      quotes,
      offer: current,
      isEnrolled: enrolled !== null,
      isElsewhere: (enrolled?.by.length ?? 0) > 1,
      caution,
      isSignable: Boolean(reader.agreement?.signUrl),
    }),
    contractMonths: (offer ?? schedule.pitchPricing).contractMonths,
    signer: await findSigner(),
    preparedFor: mayAct(page) ? findNameFor(page.reader, report.lead) : null,
    speed: caution ? null : await findLeasingSpeed(),
    rates: assumptions.rates,
  });
  return {
    ...page,
    letter: {
      view,
      head: [view.preparedFor, view.dateText, `Reference ${view.reference}`, view.revisedText].filter(
        (part) => part !== null,
      ),
      assumptions: assumptions.fields,
      assumption: assumptionQuestion(subject, estimate),
      /** Of the method that made this figure. */
      errorRecords:
        estimate.method === "comp_book" && !estimate.manager ? await findErrorRecordsFor(estimate) : null,
      offer,
      /** That the reader may choose. */
      plans:
        offer?.plan && !agreed && !enrolled && !page.isBegun && mayAct(page)
          ? await listPlans(home, today)
          : [],
      terms: {
        lines: offer ? offerLines(offer) : [],
        points: agreementPoints(offer),
        caution: agreed ? "" : offerCaution(caution),
      },
    },
  };
}

export type ReportPage = NonNullable<Awaited<ReturnType<typeof findReportPage>>>;
export type ReportBody = NonNullable<ReportPage["letter"]>;

/** What the report gives the dialog over it. */
export type OpenReport = { page: ReportPage; letter: ReportBody; step: StartStep };

async function listPlans(home: OfferedHome, day: string) {
  const schedule = await findSchedule(day);
  return schedule.websitePlans.plans.map(({ name }) =>
    offerFor(schedule, home, { fees: "websitePlans", plan: name }),
  );
}

async function findSigner() {
  const [first] = await listTeamContacts();
  if (!first) return null;
  const { name, role, phone, licenceLine } = first;
  return { name, role, phone, licenceLine };
}

const stateOf = (state: EstimateState, isPriced: boolean) =>
  state === "ready" && !isPriced ? "failed" : state;

function ownerProperty({ lead, subject, estimate, ...report }: Report, leadId: string) {
  const { streetAddress, city, zipCode, unitCount } = subject;
  const priced = report.state === "ready" ? estimate : null;
  return {
    leadId: lead.id,
    title: streetAddress || "A property",
    place: `${city} ${zipCode}`.trim(),
    state: stateOf(report.state, priced !== null),
    rentCents: priced && priced.rentCents * unitCount,
    rentCaution: priced && cautionOf(priced),
    unitCount,
    current: lead.id === leadId,
  };
}

export async function findSubmission(submissionId: string, now = new Date()) {
  const reports = await listReports(or(eq(leads.submissionId, submissionId), eq(leads.id, submissionId)));
  const [first] = reports;
  if (!first?.lead.email) return null;
  const { name, email, phone } = first.lead;
  const [subscriber] = await db()
    .select({ mailToken: analysisSubscribers.mailToken })
    .from(analysisSubscribers)
    .where(eq(analysisSubscribers.email, email));
  const day = dayIn((await findCompany()).timeZone, now);
  return {
    owner: { name: name ?? "", email, phone },
    mailToken: subscriber?.mailToken ?? null,
    properties: await Promise.all(
      reports.map(async ({ lead, subject, state, estimate }) => {
        const { unitCount } = subject;
        const home = estimate && { unitCount, rentCents: estimate.rentCents * unitCount };
        const isOwnRent = estimate !== null && !cautionOf(estimate);
        const fees = home && isOwnRent ? await findFees(await findLeadQuotes(lead.id), home, day) : null;
        return { leadId: lead.id, subject, state, estimate, fees };
      }),
    ),
  };
}
