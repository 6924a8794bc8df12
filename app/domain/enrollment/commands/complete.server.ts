import { and, desc, eq, isNull } from "drizzle-orm";
import type { Actor } from "#app/domain/actor.ts";
import { formatAddressLine } from "#app/domain/analysis/rules/address.ts";
import type { Touches } from "#app/domain/attribution.ts";
import { dayIn } from "#app/domain/calendar.ts";
import { lockDraft } from "#app/domain/enrollment/commands/drafts.server.ts";
import { findReportOf, linkToReport } from "#app/domain/enrollment/commands/from-report.server.ts";
import { enrollKnownLead } from "#app/domain/enrollment/commands/known.server.ts";
import { reviewIsOld } from "#app/domain/enrollment/page.ts";
import { reviewedOf } from "#app/domain/enrollment/reviewed.server.ts";
import { sameHome } from "#app/domain/enrollment/rules.ts";
import { type Enrollment, readEnrollment } from "#app/domain/enrollment/schema.ts";
import { addPublicLead } from "#app/domain/leads/commands.server.ts";
import { dollarsFromCents } from "#app/domain/money.ts";
import { issueQuote } from "#app/domain/pricing/commands.server.ts";
import { findSchedule } from "#app/domain/pricing/queries.server.ts";
import type { EnrollmentQuote } from "#app/domain/pricing/quote-document.ts";
import { enrollmentEstimate } from "#app/domain/pricing/rules.ts";
import type { FeeSchedule } from "#app/domain/pricing/schedule.ts";
import { done, type Result, refused } from "#app/domain/result.ts";
import { findSettings } from "#app/domain/site/queries.server.ts";
import { stateOfZip } from "#app/domain/us-states.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import { formatDollarsAndCents } from "#app/ui/format.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { lockContacts } from "#db/locks.ts";
import { enrollmentDrafts, leads } from "#db/schema/index.ts";

type Completion = {
  /** Of the draft; the draft is also the form's key, since it is held here and remembers its lead. */
  secret: string;
  /** What the owner saw and confirmed, as the review sent it along (`EnrollView.reviewed`). */
  reviewed: string;
  /** Of the browser, by which it may act on the report it came from. */
  keys: readonly string[];
  /** Path of the page and the sender's address: kept with the consents. */
  page: string;
  ip: string;
  touches: Touches;
  now?: Date;
};

/**
 * Turns a draft into an enrolled lead with its quote, timeline, consents, task and mails, all or nothing. A repeat,
 * from another tab too, gets the same lead. Refused with the field that wants an answer, and where the review showed
 * something else than would be completed now.
 *
 * A known owner (same e-mail) of the same home (`sameHome`) gets no second lead: the lead that is there becomes
 * enrolled where nothing was done about it yet (`statusAfterEnrolling`), and its timeline tells of it. Whoever comes
 * from the report of another e-mail gets a lead that knows what the report shows, and both leads tell of each other.
 */
export async function completeEnrollment(
  actor: Actor,
  { secret, reviewed, keys, page, ip, touches, now = new Date() }: Completion,
): Promise<Result<{ leadId: string }>> {
  const { company, office } = await findSettings();
  const schedule = await findSchedule(dayIn(company.timeZone, now));
  return db().transaction(async (tx) => {
    const draft = await lockDraft(tx, secret, now);
    if (!draft) return refused("not_found", "Failed to process enrollment");
    if (draft.leadId) return done({ leadId: draft.leadId });
    const reading = readEnrollment(draft.values, company);
    if (!reading.ok) return reading;
    if (reviewedOf(draft.values, schedule) !== reviewed) return refused("conflict", reviewIsOld);
    const form = reading.value;
    const quoted = quoteOf(form, schedule);
    const task = {
      title: `Call ${form.name} about the enrollment`,
      detail: `${quoted.address}. Quoted ${formatDollarsAndCents(quoted.estimate.totalMonthlyCents)} a month, fee schedule ${schedule.name}.`,
      withinMinutes: office.firstResponseMinutes,
    };
    const consents = draft.values.sms ? (["enrollment", "sms"] as const) : (["enrollment"] as const);
    const known = await findSameHome(tx, form);
    const report = await findReportOf(tx, draft.values, form);
    const isOwnReport = known !== null && [draft.values.carriedLead, draft.values.from].includes(known.id);
    const home = { ...homeOf(form), ...(!isOwnReport && report?.facts) };
    const sent = { form, home, quoted, task, consents, page, ip, touches, now };
    const leadId =
      known?.id ??
      (
        await addPublicLead(tx, actor, {
          consents,
          task,
          page,
          ip,
          touches,
          now,
          home,
          person: { name: form.name, email: form.email, phone: form.phone },
          status: "enrolled",
          source: "enrollment",
          told: toldOf(quoted),
        })
      ).leadId;
    const quote = await issueQuote(tx, {
      leadId,
      model: "enrollmentEstimate",
      scheduleName: schedule.name,
      document: quoted,
      now,
    });
    if (known)
      await enrollKnownLead(tx, actor, {
        lead: known,
        isOwnReport,
        quote,
        told: toldOf(quoted),
        notify: office.newLeadAddresses,
        ...sent,
      });
    if (report && !isOwnReport) await linkToReport(tx, { report, leadId, keys, actor, form, now });
    await enqueue(tx, "mail-enrollment", { quoteId: quote.id }, { dedupeKey: `enrollment:${quote.id}` });
    await tx
      .update(enrollmentDrafts)
      .set({ leadId, updatedAt: now, values: { ...draft.values, quoteId: quote.id } })
      .where(eq(enrollmentDrafts.secretHash, draft.secretHash));
    return done({ leadId });
  });
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

const addressOf = ({ streetAddress, city, zipCode }: Enrollment) =>
  formatAddressLine({ street: streetAddress, city, state: stateOfZip(zipCode) ?? "", zipCode });

const quoteOf = (form: Enrollment, schedule: FeeSchedule): EnrollmentQuote => ({
  address: addressOf(form),
  propertyType: form.propertyType,
  unitCount: form.unitCount,
  rentCents: form.rentCents,
  estimate: enrollmentEstimate(schedule, form),
});

const toldOf = ({ estimate, address }: EnrollmentQuote) => ({
  address,
  schedule: estimate.schedule,
  totalMonthlyCents: estimate.totalMonthlyCents,
});

/** Whoever sends the same e-mail at the same moment waits here, so that one home makes one lead. */
async function findSameHome(tx: Transaction, form: Enrollment) {
  await lockContacts(tx, { email: form.email, phoneE164: form.phone.e164 });
  const known = await tx
    .select()
    .from(leads)
    .where(and(eq(leads.email, form.email), isNull(leads.deletedAt)))
    .orderBy(desc(leads.createdAt))
    .limit(50);
  const same = sameHome(known, form);
  if (!same) return null;
  const [lead] = await tx
    .select()
    .from(leads)
    .where(and(eq(leads.id, same.id), isNull(leads.deletedAt)))
    .for("no key update");
  return lead ?? null;
}
