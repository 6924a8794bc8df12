import { and, eq, gte, isNull } from "drizzle-orm";
import { findReport } from "#app/domain/analysis/queries.server.ts";
import { dayIn } from "#app/domain/days.ts";
import type { EnrolledView, EnrollView } from "#app/domain/enrollment/page.ts";
import { oldestDraft, readWalkthrough } from "#app/domain/enrollment/rules.ts";
import {
  checkStep,
  firstOpenStep,
  type Step,
  stepFields,
  type Typed,
} from "#app/domain/enrollment/schema.ts";
import { hashSecret } from "#app/domain/enrollment/secret.server.ts";
import { visitRule, visitTimes, visitWords } from "#app/domain/enrollment/visit-hours.ts";
import { clockAt } from "#app/domain/leads/calendar.ts";
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
  now?: Date;
};

/**
 * The step of the wizard that may show: the one that is asked for, or an earlier one that wants an answer. Null when
 * this draft was completed.
 *
 * @param asked.from a rent report whose public facts fill in the property; whoever has its link may see those.
 */
export async function findEnrollment(asked: Asked): Promise<EnrollView | null> {
  const now = asked.now ?? new Date();
  const [draft, report, { company, requirements }, included] = await Promise.all([
    findDraft(asked.secret, now),
    asked.from ? findReport(asked.from) : null,
    findSettings(),
    findIncluded(),
  ]);
  if (draft?.leadId) return null;
  const saved: Typed = draft?.values ?? {};
  const isNew = report !== null && saved.from !== report.lead.id;
  const typed: Typed = isNew
    ? { ...saved, ...propertyOf(report), from: report.lead.id }
    : await withCarriedRent(saved);
  const wanted: Step = asked.step === "2" ? 2 : asked.step === "3" ? 3 : 1;
  const open = firstOpenStep(saved, company.phone);
  const step: Step = isNew ? 1 : wanted < open ? wanted : open;
  const isSentBack = step < wanted;
  return {
    step,
    typed,
    requirements,
    included,
    schedule: await findSchedule(dayIn(company.timeZone, now)),
    errors: draft && (isSentBack || asked.wants) ? checkStep(step, saved, company.phone) : {},
    from: report && {
      leadId: report.lead.id,
      title: report.subject.streetAddress,
      hides: isNew && Boolean(saved.streetAddress) && saved.streetAddress !== typed.streetAddress,
    },
    filledBy: report ? null : isCarried(step, saved) ? "analysis" : isBegun(asked, saved) ? "draft" : null,
    isLost: !draft && isSentBack,
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
  const [[lead], quote, { company, requirements }, rules] = await Promise.all([
    db()
      .select({ walkthroughDate: leads.walkthroughDate })
      .from(leads)
      .where(and(eq(leads.id, draft.leadId), isNull(leads.deletedAt))),
    findQuote(draft.values.quoteId ?? ""),
    findSettings(),
    findVisitRules(),
  ]);
  if (!lead) return null;
  const { values } = draft;
  const { timeZone } = company;
  // A date that staff had set with a known lead is not shown to whoever typed its address.
  const wish = values.wishedAt ? new Date(values.wishedAt) : null;
  const at = wish ?? (values.walkthroughAt ? lead.walkthroughDate : null);
  const document = EnrollmentQuote.safeParse(quote?.document);
  return {
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
    isAgreementAsked: Boolean(values.agreementAt),
    walkthrough: at && { words: visitWords(at, timeZone), isWish: wish !== null, ...clockAt(at, timeZone) },
    tried: tried && { ...tried, problem: problemOf(tried, { rules, now, timeZone }) },
    zone: zoneName(timeZone, now),
    visits: { rule: visitRule(rules, { now, timeZone }), times: visitTimes(rules) },
    requirements,
    company: { ...publicFacts(company), walkthroughUrl: company.walkthroughUrl },
  };
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

const isCarried = (step: Step, { email, carriedEmail, streetAddress, carriedStreet }: Typed) =>
  (step === 1 && Boolean(carriedStreet) && streetAddress === carriedStreet) ||
  (step === 2 && Boolean(carriedEmail) && email === carriedEmail);

/** Whoever comes anew, and not from another step, may be another person than the one who began. */
const isBegun = ({ step }: Asked, { streetAddress, estimatedRent, email }: Typed) =>
  step === null && [streetAddress, estimatedRent, email].some((typed) => typed?.trim());

type Report = NonNullable<Awaited<ReturnType<typeof findReport>>>;

/** With the rent that the analysis of the same home has come to, where nobody typed one. */
async function withCarriedRent(saved: Typed): Promise<Typed> {
  const { carriedLead, carriedStreet, streetAddress, estimatedRent } = saved;
  if (estimatedRent?.trim() || !carriedLead || streetAddress !== carriedStreet) return saved;
  const report = await findReport(carriedLead);
  return report ? { ...saved, estimatedRent: rentOf(report) } : saved;
}

/** For all units; figures that a person has to price first are no estimate of this home. */
function rentOf({ subject, estimate }: Report) {
  if (!estimate || estimate.method === "preliminary") return "";
  return formatNumber(Math.round((estimate.rentCents * subject.unitCount) / 100));
}

/** The facts that stand on the report itself. */
function propertyOf(report: Report): Typed {
  const { subject } = report;
  return {
    ...Object.fromEntries(stepFields[1].map((name) => [name, ""])),
    propertyType: subject.propertyType,
    unitCount: String(subject.unitCount),
    estimatedRent: rentOf(report),
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
