import { and, eq, gte, isNull } from "drizzle-orm";
import { findEnrolledHome, findOwnerRequests, findReport } from "#app/domain/analysis/queries.server.ts";
import { clockAt, dayIn } from "#app/domain/calendar.ts";
import type { EnrolledView, EnrollView } from "#app/domain/enrollment/page.ts";
import { reviewedOf } from "#app/domain/enrollment/reviewed.server.ts";
import {
  oldestDraft,
  readWalkthrough,
  rentForHome,
  shownVisit,
  visitsOf,
} from "#app/domain/enrollment/rules.ts";
import {
  checkStep,
  type DraftValues,
  firstOpenStep,
  type Step,
  shownAnswers,
  stepFields,
  type Typed,
} from "#app/domain/enrollment/schema.ts";
import { hashSecret } from "#app/domain/enrollment/secret.server.ts";
import { visitRule, visitTimes, visitWords } from "#app/domain/enrollment/visit-hours.ts";
import { findQuote, findSchedule } from "#app/domain/pricing/queries.server.ts";
import { EnrollmentQuote } from "#app/domain/pricing/quote-document.ts";
import { findIncluded, findSettings, findVisitRules } from "#app/domain/site/queries.server.ts";
import type { CompanyFacts, VisitRules } from "#app/domain/site/schema.ts";
import { formatNumber } from "#app/ui/format.ts";
import { db } from "#db/instance.server.ts";
import { enrollmentDrafts, leads, quotes } from "#db/schema/index.ts";

type Asked = {
  /** Of the browser's cookie. */
  secret: string | null;
  /** As the address names them, not checked. */
  step: string | null;
  from: string | null;
  wants: boolean;
  /** The records are out of reach: nothing is looked up that is not kept in this process. */
  isAway?: boolean;
  now?: Date;
};

/**
 * The step of the wizard that may show: the one that is asked for, or an earlier one that wants an answer. Null when
 * this draft was completed, whatever report is asked for (see `startFromReport`), and for the report of a home that is
 * enrolled.
 *
 * @param asked.from a rent report whose public facts fill in the property; whoever has its link may see those.
 */
export async function findEnrollment(asked: Asked): Promise<EnrollView | null> {
  const now = asked.now ?? new Date();
  const [draft, report, { company, requirements }, included] = await Promise.all([
    asked.isAway ? null : findDraft(asked.secret, now),
    asked.from && !asked.isAway ? findReport(asked.from) : null,
    findSettings(),
    findIncluded(),
  ]);
  if (draft?.leadId || (report && (await findEnrolledHome(report.lead)))) return null;
  const saved: DraftValues = draft?.values ?? {};
  const isNew = report !== null && saved.from !== report.lead.id;
  const typed: Typed = isNew ? { ...saved, ...propertyOf(report) } : await withCarriedRent(saved);
  const wanted: Step = asked.step === "2" ? 2 : asked.step === "3" ? 3 : 1;
  const open = firstOpenStep(saved, company.phone);
  const step: Step = isNew ? 1 : wanted < open ? wanted : open;
  const isEarlier = step < wanted;
  const schedule = await findSchedule(dayIn(company.timeZone, now));
  return {
    step,
    isSentBack: isEarlier && draft !== null && report === null,
    typed: shownIn(step, typed),
    requirements,
    included,
    schedule,
    reviewed: step === 3 ? reviewedOf(typed, schedule) : null,
    errors: draft && (isEarlier || asked.wants) ? checkStep(step, typed, company.phone) : {},
    from: report && {
      leadId: report.lead.id,
      title: report.subject.streetAddress,
      hides: isNew && Boolean(saved.streetAddress) && saved.streetAddress !== typed.streetAddress,
    },
    filledBy: filledBefore(step, saved, { isFirst: asked.step === null, isFromReport: report !== null }),
    isLost: !draft && isEarlier && !asked.isAway,
    isAway: asked.isAway ?? false,
    company: publicFacts(company),
  };
}

type Tried = { date: string; time: string; isAcknowledged: boolean };

/**
 * What the pages after the enrollment show; null for whoever has no completed draft of their own.
 *
 * @param reader.tried a walkthrough that was sent and not kept: the answer says what is wrong about it.
 */
export async function findEnrolled(
  secret: string | null,
  { tried = null, now = new Date() }: { tried?: Tried | null; now?: Date } = {},
): Promise<EnrolledView | null> {
  const draft = await findDraft(secret, now);
  if (!draft?.leadId) return null;
  const [[lead], requests, quote, { company, requirements }, rules] = await Promise.all([
    db()
      .select({ walkthroughDate: leads.walkthroughDate })
      .from(leads)
      .where(and(eq(leads.id, draft.leadId), isNull(leads.deletedAt))),
    findOwnerRequests(draft.leadId),
    findQuote(draft.values.quoteId ?? ""),
    findSettings(),
    findVisitRules(),
  ]);
  if (!lead) return null;
  const { values } = draft;
  const { timeZone } = company;
  const visit = shownVisit(visitsOf(lead.walkthroughDate, values));
  const at = visit && new Date(visit.at);
  const document = EnrollmentQuote.safeParse(quote?.document);
  return {
    quoteId: values.quoteId ?? "",
    title: values.streetAddress ?? "Your home",
    place: `${values.city}, Iowa ${values.zipCode?.slice(0, 5)}`,
    name: values.name ?? "",
    email: values.email ?? "",
    quote:
      quote && document.success
        ? {
            code: quote.code,
            scheduleName: quote.scheduleName,
            model: quote.model,
            document: document.data,
          }
        : null,
    isAgreementAsked: Boolean(values.agreementAt) || requests.agreement !== null,
    walkthrough: at && { words: visitWords(at, timeZone), whose: visit.whose, ...clockAt(at, timeZone) },
    tried: tried && { ...tried, problem: problemOf(tried, { rules, now, timeZone }) },
    zone: zoneName(timeZone, now),
    visits: { rule: visitRule(rules, { now, timeZone }), times: visitTimes(rules) },
    requirements,
    company: { ...publicFacts(company), walkthroughUrl: company.walkthroughUrl },
  };
}

/** The lead whose enrollment the browser with this secret completed; null for none. */
export async function findEnrolledLead(secret: string | null, now = new Date()): Promise<string | null> {
  const draft = await findDraft(secret, now);
  return draft?.leadId ?? null;
}

/** What the mail "Your enrollment" tells; null when the quote or its lead is gone. */
export async function findEnrollmentLetter(quoteId: string) {
  const [row] = await db()
    .select({ leadId: leads.id, name: leads.name, email: leads.email })
    .from(quotes)
    .innerJoin(leads, eq(leads.id, quotes.leadId))
    .where(and(eq(quotes.id, quoteId), isNull(leads.deletedAt)));
  const quote = await findQuote(quoteId);
  const document = EnrollmentQuote.safeParse(quote?.document);
  if (!row?.email || !quote || !document.success) return null;
  return {
    owner: { leadId: row.leadId, name: row.name, email: row.email },
    quote: { code: quote.code, scheduleName: quote.scheduleName, model: quote.model },
    document: document.data,
  };
}

/** What the mails about a walkthrough tell; null when its lead is gone or the time is another one by now. */
export async function findWalkthroughLetter({ leadId, at }: { leadId: string; at: string }) {
  const [lead] = await db()
    .select()
    .from(leads)
    .where(and(eq(leads.id, leadId), isNull(leads.deletedAt)));
  if (lead?.walkthroughDate?.toISOString() !== at) return null;
  const { company, requirements } = await findSettings();
  return { lead, words: visitWords(lead.walkthroughDate, company.timeZone), company, requirements };
}

async function findDraft(secret: string | null, now: Date) {
  if (!secret) return null;
  const [found] = await db()
    .select({ draft: enrollmentDrafts })
    .from(enrollmentDrafts)
    .leftJoin(leads, eq(leads.id, enrollmentDrafts.leadId))
    .where(
      and(
        eq(enrollmentDrafts.secretHash, hashSecret(secret)),
        gte(enrollmentDrafts.updatedAt, oldestDraft(now)),
        // What the office deleted is over; the owner may begin again.
        isNull(leads.deletedAt),
      ),
    );
  return found?.draft ?? null;
}

const shownIn = (step: Step, typed: Typed): Typed =>
  Object.fromEntries(
    shownAnswers[step].flatMap((name) => (typed[name] === undefined ? [] : [[name, typed[name]]])),
  );

/**
 * Who filled in a step before: whoever sees it now may be another person at the same computer. The contact is told
 * apart each time, since a consent hangs on it; the home when somebody comes anew, not from another step.
 */
function filledBefore(
  step: Step,
  saved: DraftValues,
  { isFirst, isFromReport }: { isFirst: boolean; isFromReport: boolean },
): EnrollView["filledBy"] {
  const { name, email, phone, streetAddress, estimatedRent } = saved;
  const isAny = (answers: (string | undefined)[]) => answers.some((answer) => answer?.trim());
  if (step === 2) {
    if (saved.carriedEmail && email === saved.carriedEmail) return "analysis";
    return isAny([name, email, phone]) ? "draft" : null;
  }
  if (step === 3 || isFromReport) return null;
  if (saved.carriedStreet && streetAddress === saved.carriedStreet) return "analysis";
  return isFirst && isAny([streetAddress, estimatedRent]) ? "draft" : null;
}

type Report = NonNullable<Awaited<ReturnType<typeof findReport>>>;

/**
 * With what the analysis of the same home has come to, until this step was saved with a rent or without one: all of its
 * facts where nobody typed the home, else the rent alone.
 */
async function withCarriedRent(saved: DraftValues): Promise<DraftValues> {
  if (saved.estimatedRent !== undefined || !saved.carriedLead) return saved;
  const report = await findReport(saved.carriedLead);
  if (!report) return saved;
  if (saved.carriedStreet && saved.streetAddress === saved.carriedStreet)
    return { ...saved, ...propertyOf(report) };
  const rent = rentForHome(saved, { ...report.subject, rentCents: rentOf(report) });
  return rent === null ? saved : { ...saved, estimatedRent: inDollars(rent) };
}

/** Cents a month of one unit; null where the figure is no estimate of this home. */
const rentOf = ({ estimate }: Report) =>
  estimate && measured.has(estimate.method) ? estimate.rentCents : null;

const measured = new Set<string>(["rentcast", "comp_book"]);

const inDollars = (cents: number) => formatNumber(Math.round(cents / 100));

/** The facts that stand on the report itself. */
function propertyOf(report: Report): Typed {
  const { subject } = report;
  const rentCents = rentOf(report);
  return {
    ...Object.fromEntries(stepFields[1].map((name) => [name, ""])),
    propertyType: subject.propertyType,
    unitCount: String(subject.unitCount),
    estimatedRent: rentCents === null ? "" : inDollars(rentCents * subject.unitCount),
    streetAddress: subject.streetAddress,
    zipCode: subject.zipCode,
    city: subject.city,
  };
}

function publicFacts({ shortName, areaName, phone, email, bookingUrl }: CompanyFacts) {
  return { shortName, areaName, phone, email, bookingUrl };
}

function problemOf(tried: Tried, at: { rules: VisitRules; now: Date; timeZone: string }) {
  const reading = readWalkthrough(tried, at);
  return reading.ok ? null : reading.message;
}

const zoneName = (timeZone: string, now: Date) =>
  new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longGeneric" })
    .formatToParts(now)
    .find((part) => part.type === "timeZoneName")?.value ?? timeZone;
