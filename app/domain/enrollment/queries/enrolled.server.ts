import { and, eq, isNull } from "drizzle-orm";
import { findOwnerRequests, findReader, findReport } from "#app/domain/analysis/queries.server.ts";
import {
  agreementFor,
  isPriced,
  mayAct,
  pendingWords,
  type Reader,
} from "#app/domain/analysis/report/page.ts";
import { placeLine } from "#app/domain/analysis/report/subject.ts";
import { findPaidFee } from "#app/domain/billing/queries.server.ts";
import { clockAt } from "#app/domain/calendar.ts";
import { findOwnerAgreement } from "#app/domain/documents/queries.server.ts";
import type { OwnerAgreement } from "#app/domain/documents/types.ts";
import { shownToOwner } from "#app/domain/documents/words.ts";
import { type EnrolledView, publicFacts } from "#app/domain/enrollment/page.ts";
import { findDraft } from "#app/domain/enrollment/queries/draft.server.ts";
import { isOwnEnrollment } from "#app/domain/enrollment/queries/own.server.ts";
import { findEnrollmentQuote } from "#app/domain/enrollment/queries/quote.server.ts";
import {
  mostVisitChanges,
  readWalkthrough,
  shownVisit,
  visitDays,
  visitsOf,
} from "#app/domain/enrollment/rules.ts";
import type { DraftValues } from "#app/domain/enrollment/schema.ts";
import { visitRule, visitTimes, visitWords } from "#app/domain/enrollment/visit-hours.ts";
import { findSettings, findVisitRules } from "#app/domain/site/queries.server.ts";
import type { VisitRules } from "#app/domain/site/schema.ts";
import { stateOfZip } from "#app/domain/us-states.ts";
import { formatDay, formatPromisedDollars } from "#app/ui/format.ts";
import { db } from "#db/instance.server.ts";
import { leads } from "#db/schema/index.ts";

type Tried = { date: string; time: string; isAcknowledged: boolean };

type ReadBy = { keys?: readonly string[]; tried?: Tried | null; now?: Date };

/**
 * What the pages after the enrollment show; null for whoever has no completed draft of their own.
 *
 * @param reader.keys of the browser: only who opened a mailed link gets the one to sign.
 * @param reader.tried a walkthrough that was sent and not kept: the answer says what is wrong about it.
 */
export async function findEnrolled(
  secret: string | null,
  { keys = [], tried = null, now = new Date() }: ReadBy = {},
): Promise<EnrolledView | null> {
  const draft = await findDraft(secret, now);
  if (!draft?.leadId) return null;
  const [[lead], report, requests, quote, { company, requirements }, rules, agreement, paid] =
    await Promise.all([
      db()
        .select()
        .from(leads)
        .where(and(eq(leads.id, draft.leadId), isNull(leads.deletedAt))),
      findReport(draft.leadId),
      findOwnerRequests(draft.leadId),
      findEnrollmentQuote(draft.values.quoteId ?? ""),
      findSettings(),
      findVisitRules(),
      findOwnerAgreement(draft.leadId),
      findPaidFee(draft.leadId),
    ]);
  if (!lead) return null;
  const { values, leadId } = draft;
  const { reader } = await findReader(lead, keys);
  const isOwn = reader === "owner" || (await isOwnEnrollment(db(), { leadId, values }));
  const { timeZone } = company;
  const visit = shownVisit(visitsOf(lead.walkthroughDate, values));
  const at = visit && new Date(visit.at);
  return {
    quoteId: values.quoteId ?? "",
    title: values.streetAddress ?? "Your home",
    place: placeOf(values),
    name: values.name ?? "",
    email: values.email ?? "",
    legalOwners: isOwn ? lead.legalOwners : null,
    pending: pendingWords({
      isPriced: report !== null && isPriced(report) && mayAct({ reader, isFrozen: false }),
    }),
    quote,
    ...askedAgreement(agreement, {
      isAsked: Boolean(values.agreementAt) || requests.agreement !== null,
      isOwn,
      reader,
      quoteId: values.quoteId,
    }),
    paid:
      paid && isOwn
        ? `The onboarding fee of ${formatPromisedDollars(paid.amountCents)} is paid${paid.paidAt ? `, since ${formatDay(paid.paidAt, timeZone)}` : ""}.`
        : null,
    mayChangeVisit: Number(values.walkthroughChoices ?? 0) <= mostVisitChanges,
    walkthrough: at && { words: visitWords(at, timeZone), whose: visit.whose, ...clockAt(at, timeZone) },
    tried: tried && { ...tried, problem: problemOf(tried, { rules, now, timeZone }) },
    zone: zoneName(timeZone, now),
    visits: {
      rule: visitRule(rules, { now, timeZone }),
      days: visitDays(rules, { now, timeZone }),
      times: visitTimes(rules),
    },
    requirements,
    company: { ...publicFacts(company), walkthroughUrl: company.walkthroughUrl },
  };
}

const placeOf = ({ city = "", zipCode = "" }: DraftValues) =>
  placeLine({ city, state: stateOfZip(zipCode) ?? "", zipCode: zipCode.slice(0, 5) });

type Asking = { isAsked: boolean; isOwn: boolean; reader: Reader; quoteId: string | undefined };

/**
 * Whether the agreement was asked for, and where it is signed. One that was drawn up with other fees before the home was
 * enrolled is to be asked for anew; its link is only for who has shown to be the owner.
 */
function askedAgreement(agreement: OwnerAgreement | null, { isAsked, isOwn, reader, quoteId }: Asking) {
  if (!agreement) return { isAgreementAsked: isAsked, agreement: null };
  const shown = agreementFor(reader, shownToOwner(agreement));
  if (!isOwn) return { isAgreementAsked: isAsked, agreement: null };
  const isOver = shown.stage === "over";
  const isOld = (agreement.isSignable || isOver) && agreement.quoteId !== quoteId;
  // One that is signed stays, whoever asked for it: another is never drawn up beside it.
  const isSigned = shown.stage === "signed" || shown.stage === "executed";
  return { isAgreementAsked: (isAsked && !isOld) || isSigned, agreement: isOld ? null : shown };
}

/** The lead whose enrollment the browser with this secret completed; null for none. */
export async function findEnrolledLead(secret: string | null, now = new Date()): Promise<string | null> {
  const draft = await findDraft(secret, now);
  return draft?.leadId ?? null;
}

/** What the mails about a walkthrough tell; null when its lead is gone or the time is another one by now. */
export async function findWalkthroughLetter({
  leadId,
  at,
  from,
}: {
  leadId: string;
  at: string;
  from?: string | undefined;
}) {
  const [lead] = await db()
    .select()
    .from(leads)
    .where(and(eq(leads.id, leadId), isNull(leads.deletedAt)));
  if (lead?.walkthroughDate?.toISOString() !== at) return null;
  const { company, requirements } = await findSettings();
  const { timeZone } = company;
  return {
    lead,
    words: visitWords(lead.walkthroughDate, timeZone),
    movedFrom: from ? visitWords(new Date(from), timeZone) : null,
    company,
    requirements,
  };
}

function problemOf(tried: Tried, at: { rules: VisitRules; now: Date; timeZone: string }) {
  const reading = readWalkthrough(tried, at);
  return reading.ok ? null : reading.message;
}

const zoneName = (timeZone: string, now: Date) =>
  new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longGeneric" })
    .formatToParts(now)
    .find((part) => part.type === "timeZoneName")?.value ?? timeZone;
