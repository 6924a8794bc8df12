import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { findReader, findReport } from "#app/features/analysis/queries/report.server.ts";
import { mayAct } from "#app/features/analysis/report/page.ts";
import { enrollKnownLead, noteEnrollment } from "#app/features/enrollment/commands/known.server.ts";
import { type DraftValues, sameHome } from "#app/features/enrollment/page.ts";
import { type Draft, lockDraft } from "#app/features/enrollment/queries/draft.server.ts";
import { findReportOf, leadsOf, reviewedOf } from "#app/features/enrollment/queries/quote.server.ts";
import { type Enrollment, wholeEnrollment } from "#app/features/enrollment/schema.ts";
import { addPublicLead } from "#app/features/leads/commands/new-lead.server.ts";
import { formatAddressLine } from "#app/features/leads/property/address.ts";
import type { Subject } from "#app/features/leads/property/types.ts";
import { marketingPurposes } from "#app/features/messaging/consents/schema.ts";
import { issueQuote } from "#app/features/pricing/commands.server.ts";
import { findLeadQuotes, findSchedule } from "#app/features/pricing/queries.server.ts";
import { type FeeModel, feesName, quoteThatHolds } from "#app/features/pricing/quote.ts";
import type { EnrollmentQuote } from "#app/features/pricing/quote-document.ts";
import { enrollmentEstimate } from "#app/features/pricing/rules.ts";
import type { FeeSchedule } from "#app/features/pricing/schedule.ts";
import { findSettings } from "#app/features/settings/company/queries.server.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import type { Touches } from "#app/lib/attribution.ts";
import { dayIn } from "#app/lib/dates.ts";
import { formatDollarsAndCents } from "#app/lib/format.ts";
import { dollarsFromCents } from "#app/lib/money.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { stateOfZip } from "#app/lib/us-states.ts";
import { recordEvent } from "#app/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { lockContacts } from "#db/locks.ts";
import { enrollmentDrafts } from "#db/schema/index.ts";

type Completion = {
  /** Also the idempotency key: the locked draft remembers its lead. */
  secret: string;
  /** Fingerprint of what the review showed (`EnrollView.reviewed`). */
  reviewed: string;
  keys: readonly string[];
  page: string;
  ip: string;
  touches: Touches;
  now?: Date;
};

/**
 * Idempotent. Returns the key with which this browser owns a new home as after an analysis. Refused as `changed` if the saved answers or the fees are not what the review showed. For a known
 * owner of the same home (`sameHome`), enrolls the existing lead: anyone can type an address and an email, so what
 * its owner was shown changes only from a browser that has proven to be hers.
 */
export async function completeEnrollment(
  actor: Actor,
  { secret, reviewed, keys, now = new Date(), ...sender }: Completion,
): Promise<Result<{ leadId: string; ownerKey: string }>> {
  const { company, office } = await findSettings();
  const schedule = await findSchedule(dayIn(company.timeZone, now));
  return db().transaction(async (tx) => {
    const draft = await lockDraft(tx, secret, now);
    const ownerKey = draft?.values.ownerKey ?? randomUUID();
    if (draft?.leadId) return done({ leadId: draft.leadId, ownerKey });
    const { data: form } = wholeEnrollment(company).safeParse(draft?.values);
    if (!draft || !form) return refused("changed", "The answers are incomplete.");
    const { report, offered } = await findReportOf(draft.values, keys, tx);
    const quoted = offered?.quoted.document ?? quoteOf(form, schedule);
    if (reviewedOf(draft.values, quoted.estimate) !== reviewed)
      return refused("changed", "The answers or fees have changed since the review.");
    // Serializes requests with the same email, so that one home makes one lead.
    await lockContacts(tx, { email: form.email, phoneE164: form.phone.e164 });
    const known = sameHome(await leadsOf(form, tx).for("no key update"), form);
    const isOwnReport = known !== null && mayAct(await findReader(known, keys, tx));
    const lead = {
      person: { name: form.name, email: form.email, phone: form.phone },
      home: { ...homeOf(form), ...(report && !isOwnReport && factsOf(report.subject)) },
      task: {
        title: `Call ${form.name} about the enrollment`,
        detail: `${quoted.address}. Quoted ${formatDollarsAndCents(quoted.estimate.totalMonthlyCents)} a month, ${feesName(quoted.estimate.model, quoted.estimate.schedule)}.`,
      },
      consents: ["enrollment", ...(form.sms ? (["sms"] as const) : []), ...marketingPurposes(form)] as const,
      submission: {
        address: quoted.address,
        schedule: quoted.estimate.schedule,
        totalMonthlyCents: quoted.estimate.totalMonthlyCents,
      },
      ...sender,
      now,
    };
    if (known && !isOwnReport) {
      await noteEnrollment(tx, actor, known, { ...lead, shown: await findShown(tx, known.id) });
      // The page after it looks the same as for an unknown home.
      await complete(tx, draft, { leadId: known.id, ownerKey, quoteId: randomUUID(), isUnproven: "on" }, now);
      return done({ leadId: known.id, ownerKey });
    }
    const asNew = { ...lead, home: { ...lead.home, submissionId: ownerKey }, source: "enrollment" } as const;
    const leadId = known?.id ?? (await addPublicLead(tx, actor, asNew)).leadId;
    const { scheduleName, document } = offered?.issued ?? { scheduleName: schedule.name, document: quoted };
    const model = offered?.issued.model ?? "enrollmentEstimate";
    // A quote belongs to one lead, so another lead gets the same fees under a new number.
    const quote =
      offered?.leadId === leadId
        ? offered.quoted
        : await issueQuote(tx, { leadId, model: model as FeeModel, scheduleName, document, now });
    if (known)
      await enrollKnownLead(tx, actor, known, {
        ...lead,
        quote,
        quoted,
        notify: office.newLeadAddresses,
      });
    // Marks the report as enrolled (`findEnrolledHome`), unless this browser has only its link.
    if (report && !isOwnReport && mayAct(await findReader(report.lead, keys, tx)))
      await recordEvent(tx, {
        kind: "enrolled_elsewhere",
        leadId: report.lead.id,
        actor,
        actorName: form.name,
        at: now,
        data: { leadId },
      });
    await enqueue(tx, "mail-enrollment", { quoteId: quote.id }, { dedupeKey: `enrollment:${quote.id}` });
    await complete(tx, draft, { leadId, ownerKey, quoteId: quote.id, isNewLead: known ? "" : "on" }, now);
    return done({ leadId, ownerKey });
  });
}

type Outcome = { leadId: string } & Pick<DraftValues, "quoteId" | "isNewLead" | "isUnproven" | "ownerKey">;

const complete = (tx: Transaction, draft: Draft, { leadId, ...values }: Outcome, now: Date) =>
  tx
    .update(enrollmentDrafts)
    .set({ leadId, updatedAt: now, values: { ...draft.values, ...values } })
    .where(eq(enrollmentDrafts.secretHash, draft.secretHash));

/** What the owner of the lead has been shown. */
async function findShown(tx: Transaction, leadId: string) {
  const [report, quotes] = await Promise.all([findReport(leadId, tx), findLeadQuotes(leadId, tx)]);
  return { hasReport: report !== null, quote: quoteThatHolds(quotes) };
}

const homeOf = (form: Enrollment) => ({
  streetAddress: form.streetAddress,
  city: form.city,
  state: stateOfZip(form.zipCode),
  zipCode: form.zipCode,
  propertyAddress: addressOf(form),
  propertyType: form.propertyType,
  unitCount: form.unitCount,
  estimatedRent: form.rentCents === null ? null : dollarsFromCents(form.rentCents),
});

const factsOf = ({ squareFootage, bedrooms, bathrooms, yearBuilt }: Subject) => ({
  squareFootage: squareFootage || null,
  bedrooms,
  bathrooms,
  yearBuilt,
});

const addressOf = ({ streetAddress, city, zipCode }: Enrollment) =>
  formatAddressLine({ street: streetAddress, city, state: stateOfZip(zipCode) ?? "", zipCode });

const quoteOf = (form: Enrollment, schedule: FeeSchedule): EnrollmentQuote => ({
  address: addressOf(form),
  propertyType: form.propertyType,
  unitCount: form.unitCount,
  rentCents: form.rentCents,
  estimate: enrollmentEstimate(schedule, form),
});
