import { quotedFees } from "#app/features/enrollment/estimate.ts";
import { notProven } from "#app/features/enrollment/page.ts";
import type { Enrollment } from "#app/features/enrollment/schema.ts";
import { changeStatus } from "#app/features/leads/commands/change-leads.server.ts";
import type { LeadChange } from "#app/features/leads/commands/leads.server.ts";
import { updateLead } from "#app/features/leads/commands/leads.server.ts";
import { addPublicLead, type PublicLead } from "#app/features/leads/commands/new-lead.server.ts";
import { isMadeUpName, statusAfter, statusBadge } from "#app/features/leads/rules.ts";
import { quoteLine } from "#app/features/pricing/quote.ts";
import type { EnrollmentQuote } from "#app/features/pricing/quote-document.ts";
import { findOpenTask, updateTask } from "#app/features/tasks/records.server.ts";
import { enqueue, enqueueAll } from "#app/jobs/outbox.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { formatPhone, formatPromisedDollars } from "#app/lib/format.ts";
import { displayName } from "#app/lib/labels.ts";
import { centsFromDollars } from "#app/lib/money.ts";
import { toE164 } from "#app/lib/phone.ts";
import type { Transaction } from "#db/client.ts";
import type { leads } from "#db/schema/index.ts";

type Lead = typeof leads.$inferSelect;

type Sent = Omit<PublicLead, "source" | "same" | "person" | "home" | "task"> & {
  person: Pick<Enrollment, "name" | "email" | "phone">;
  home: Partial<Lead>;
  task: NonNullable<PublicLead["task"]>;
  quote: { id: string; code: string };
  quoted: EnrollmentQuote;
  notify: readonly string[];
};

/** Fills empty columns, never overwrites, and changes the status only if the lead is untouched. */
export async function enrollKnownLead(
  tx: Transaction,
  actor: Actor,
  lead: Lead,
  { home, quote, quoted, notify, ...sent }: Sent,
) {
  const { person, task, now } = sent;
  const status = statusAfter(lead.status, "enrolled") ?? lead.status;
  const isStaying = status === lead.status && status !== "enrolled";
  const phone = lead.phoneE164 ?? toE164(lead.phone ?? "");
  const mayAddPhone = !lead.phone && !lead.phoneE164;
  const isOtherPhone = phone !== person.phone.e164 && !mayAddPhone;
  const rent = lead.estimatedRent !== null && home.estimatedRent !== lead.estimatedRent && home.estimatedRent;
  const note = [
    isStaying && `The status stays: ${statusBadge(status).label}.`,
    isOtherPhone && `Phone given: ${formatPhone(person.phone.typed)}.`,
    rent && `Rent given: ${formatPromisedDollars(centsFromDollars(rent))} a month.`,
  ]
    .filter(Boolean)
    .join(" ");
  await updateLead(tx, lead.id, {
    ...missingIn(lead, home),
    ...(isMadeUpName(lead) && { name: person.name }),
    ...(mayAddPhone && { phone: person.phone.typed, phoneE164: person.phone.e164 }),
  });
  await addPublicLead(tx, actor, {
    ...sent,
    source: "enrollment",
    same: { id: lead.id, note },
    task: { ...task, detail: `${task.detail} ${note}`.trim() },
    submission: {
      ...sent.submission,
      quote: quote.code,
      ...(isOtherPhone && { differs: { phoneE164: { from: phone, to: person.phone.typed } } }),
    },
  });
  await changeStatus(tx, lead, "enrolled", { actor, actorName: person.name, now });
  const toPrepare = await findOpenTask(tx, lead.id, "prepare_agreement");
  if (toPrepare) {
    const { schedule: scheduleName, model } = quoted.estimate;
    const fees = `Enrolled since. ${quoteLine({ ...quote, scheduleName, model })}: ${quotedFees(quoted)}.`;
    await updateTask(tx, toPrepare.id, { detail: [toPrepare.detail, fees].filter(Boolean).join("\n\n") });
  }
  const notices = notify.map((to) => ({
    payload: { leadId: lead.id, to },
    dedupeKey: `enrolled:${quote.id}:${to}`,
  }));
  await enqueueAll(tx, "mail-new-lead", notices);
}

/** Changes nothing that the owner was shown, and emails the owner that or the news of it, at most once a day. */
export async function noteEnrollment(
  tx: Transaction,
  actor: Actor,
  lead: Lead,
  { person, home, task, shown, ...sent }: Noted,
) {
  const note = [
    notProven,
    `Given: ${person.name}, ${formatPhone(person.phone.e164)}.`,
    home.estimatedRent &&
      `Rent given: ${formatPromisedDollars(centsFromDollars(home.estimatedRent))} a month.`,
  ]
    .filter(Boolean)
    .join(" ");
  await addPublicLead(tx, actor, {
    ...sent,
    // Not the name: it would appear in the owner's report.
    person: { email: person.email, name: null },
    source: "enrollment",
    same: { id: lead.id, note },
    task: {
      title: `Call ${displayName(lead.name)} about the enrollment`,
      detail: `${task.detail} ${note}`,
    },
    submission: { ...sent.submission, unproven: true },
  });
  const once = (email: string) => ({ dedupeKey: `${email}:${sent.now.toISOString().slice(0, 10)}` });
  const { hasReport, quote } = shown;
  if (hasReport)
    await enqueue(tx, "mail-rent-report", { submissionId: lead.id }, once(`rent-report:${lead.id}`));
  else
    await enqueue(
      tx,
      "mail-enrollment",
      quote ? { quoteId: quote.id } : { leadId: lead.id },
      once(`enrollment:${(quote ?? lead).id}`),
    );
}

type Noted = Omit<Sent, "quote" | "quoted" | "notify"> & {
  shown: { hasReport: boolean; quote: { id: string } | null };
};

const missingIn = (lead: Lead, home: Partial<Lead>): LeadChange =>
  Object.fromEntries(Object.entries(home).filter(([name]) => (lead[name as keyof Lead] ?? "") === ""));
