import { eq } from "drizzle-orm";
import { shownToOwner } from "#app/features/agreements/labels.ts";
import { findOwnerAgreement, type OwnerAgreement } from "#app/features/agreements/queries/owner.server.ts";
import { findOwnerRequests, findReader, findReport } from "#app/features/analysis/queries/report.server.ts";
import { agreementFor, isPriced, pendingText, type Reader } from "#app/features/analysis/report/page.ts";
import { placeLine } from "#app/features/analysis/report/subject.ts";
import { estimateOf, unitsOf } from "#app/features/enrollment/estimate.ts";
import { publicFacts } from "#app/features/enrollment/page.ts";
import { findDraft } from "#app/features/enrollment/queries/draft.server.ts";
import { findEnrollmentQuote } from "#app/features/enrollment/queries/quote.server.ts";
import { findPaidFee } from "#app/features/payments/queries.server.ts";
import { findSchedule } from "#app/features/pricing/queries.server.ts";
import { findSettings, findWalkthroughRules } from "#app/features/settings/company/queries.server.ts";
import { nextOpenDays, walkthroughChoice, walkthroughLabel } from "#app/features/walkthroughs/rules.ts";
import { clockAt, dayIn } from "#app/lib/dates.ts";
import { formatDay, formatPromisedDollars } from "#app/lib/format.ts";
import { stateOfZip } from "#app/lib/us-states.ts";
import { db } from "#db/instance.server.ts";
import { leads } from "#db/schema/index.ts";

type ReadBy = { keys?: readonly string[]; now?: Date };

/**
 * Contains only what this visitor typed or chose. Null unless this browser completed a draft. Only a browser that
 * opened an emailed link can sign.
 */
export async function findEnrolled(secret: string | null, { keys = [], now = new Date() }: ReadBy = {}) {
  const draft = await findDraft(secret, now);
  if (!draft?.leadId) return null;
  const [[lead], report, requests, quote, { company, requirements }, rules, agreement, paid] =
    await Promise.all([
      db().select().from(leads).where(eq(leads.id, draft.leadId)),
      findReport(draft.leadId),
      findOwnerRequests(draft.leadId),
      findEnrollmentQuote(draft.values.quoteId ?? ""),
      findSettings(),
      findWalkthroughRules(),
      findOwnerAgreement(draft.leadId),
      findPaidFee(draft.leadId),
    ]);
  if (!lead) return null;
  const { values } = draft;
  const schedule = await findSchedule(dayIn(company.timeZone, now));
  // The key of this enrollment would tell a new home from a known one.
  const others = keys.filter((key) => key !== values.ownerKey);
  const { reader } = await findReader(lead, others);
  const isProven = reader !== "stranger";
  // Anyone can type a known email and address.
  const isOwn = isProven || values.isNewLead === "on";
  const { timeZone } = company;
  // Hides the office's walkthrough.
  const chosen = values.walkthroughAt ? new Date(values.walkthroughAt) : null;
  const at = values.isUnproven ? chosen : chosen && lead.walkthroughDate;
  const { city = "", zipCode = "" } = values;
  return {
    quoteId: values.quoteId ?? "",
    title: values.streetAddress ?? "Your home",
    place: placeLine({ city, state: stateOfZip(zipCode) ?? "", zipCode: zipCode.slice(0, 5) }),
    email: values.email ?? "",
    legalOwners: isOwn ? lead.legalOwners : null,
    isProven,
    pending: isProven
      ? pendingText({ isPriced: report !== null && isPriced(report) })
      : "We'll call or email you about this enrollment first, then send you the agreement.",
    fees: {
      estimate: quote?.document.estimate ?? estimateOf(schedule, values),
      unitCount: unitsOf(values),
      // Without a number, so that no visitor learns by typing an email and an address whether we know the home.
      quote: isProven ? quote : null,
    },
    ...askedAgreement(isOwn ? agreement : null, {
      isAsked: Boolean(values.agreementAt) || (isProven && requests.agreement !== null),
      reader,
      quoteId: values.quoteId,
    }),
    paid:
      paid && isOwn
        ? `The onboarding fee of ${formatPromisedDollars(paid.amountCents)} is paid${paid.paidAt ? `, since ${formatDay(paid.paidAt, timeZone)}` : ""}.`
        : null,
    walkthrough: at && { label: walkthroughLabel(at, timeZone), ...clockAt(at, timeZone) },
    zone: zoneName(timeZone, now),
    choice: walkthroughChoice(rules, { now, timeZone }),
    openDays: nextOpenDays(rules, { now, timeZone }),
    requirements,
    company: { ...publicFacts(company), walkthroughUrl: company.walkthroughUrl },
  };
}

export type EnrolledView = NonNullable<Awaited<ReturnType<typeof findEnrolled>>>;

type Asking = { isAsked: boolean; reader: Reader; quoteId: string | undefined };

/** An agreement prepared earlier with other fees must be requested again. Only a verified owner gets the link. */
function askedAgreement(agreement: OwnerAgreement | null, { isAsked, reader, quoteId }: Asking) {
  if (!agreement) return { isAgreementAsked: isAsked, agreement: null };
  const shown = agreementFor(reader, shownToOwner(agreement));
  const isOver = shown.stage === "over";
  const isOld = (agreement.isSignable || isOver) && agreement.quoteId !== quoteId;
  const isSigned = shown.stage === "signed" || shown.stage === "executed";
  return { isAgreementAsked: (isAsked && !isOld) || isSigned, agreement: isOld ? null : shown };
}

export async function findEnrolledLead(secret: string | null, now = new Date()): Promise<string | null> {
  const draft = await findDraft(secret, now);
  return draft?.leadId ?? null;
}

const zoneName = (timeZone: string, now: Date) =>
  new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longGeneric" })
    .formatToParts(now)
    .find((part) => part.type === "timeZoneName")?.value ?? timeZone;
