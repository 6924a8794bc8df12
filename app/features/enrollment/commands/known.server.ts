import { quotedFees } from "#app/features/enrollment/estimate.ts";
import type { Enrollment } from "#app/features/enrollment/schema.ts";
import type { LeadChange } from "#app/features/leads/commands/leads.server.ts";
import { changeStatus, updateLead } from "#app/features/leads/commands/leads.server.ts";
import { addPublicLead, type PublicLead } from "#app/features/leads/commands/new-lead.server.ts";
import { isMadeUpName, statusAfter, statusBadge } from "#app/features/leads/rules.ts";
import { findOpenTask, updateTask } from "#app/features/leads/timeline/records.server.ts";
import { quoteLine } from "#app/features/pricing/quote.ts";
import type { EnrollmentQuote } from "#app/features/pricing/quote-document.ts";
import { enqueueAll } from "#app/jobs/outbox.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { formatPhone, formatPromisedDollars } from "#app/lib/format.ts";
import { centsFromDollars } from "#app/lib/money.ts";
import { toE164 } from "#app/lib/phone.ts";
import type { Transaction } from "#db/client.ts";
import type { leads } from "#db/schema/index.ts";

type Lead = typeof leads.$inferSelect;

type Sent = Omit<PublicLead, "source" | "same" | "person" | "home" | "task"> & {
  person: Pick<Enrollment, "name" | "email" | "phone">;
  home: Partial<Lead>;
  task: NonNullable<PublicLead["task"]>;
  /** The browser requested this lead's analysis or opened its report. */
  isOwnReport: boolean;
  quote: { id: string; code: string };
  quoted: EnrollmentQuote;
  notify: readonly string[];
};

/**
 * Anyone can type an address and an email, so this fills empty columns, never overwrites, and changes the status
 * only if the lead is untouched. The phone also requires the lead's own report.
 */
export async function enrollKnownLead(
  tx: Transaction,
  actor: Actor,
  lead: Lead,
  { home, isOwnReport, quote, quoted, notify, ...sent }: Sent,
) {
  const { person, task, now } = sent;
  const status = statusAfter(lead.status, "enrolled") ?? lead.status;
  const { filled, differs } = compare(lead, { person, home, isOwnReport });
  const isStaying = status === lead.status && status !== "enrolled";
  const rent = differs.estimatedRent?.to;
  const note = [
    isStaying && `The status stays: ${statusBadge(status).label}.`,
    differs.phone && `Phone given: ${formatPhone(person.phone.e164)}.`,
    rent && `Rent given: ${formatPromisedDollars(centsFromDollars(String(rent)))} a month.`,
  ]
    .filter(Boolean)
    .join(" ");
  await updateLead(tx, lead.id, filled);
  await addPublicLead(tx, actor, {
    ...sent,
    source: "enrollment",
    same: { id: lead.id, note },
    task: { ...task, detail: `${task.detail} ${note}`.trim() },
    submission: {
      ...sent.submission,
      quote: quote.code,
      ...(Object.keys(differs).length > 0 && { differs }),
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

function compare(lead: Lead, { person, home, isOwnReport }: Pick<Sent, "person" | "home" | "isOwnReport">) {
  const { name, phone } = person;
  const filled: Record<string, unknown> = {};
  const differs: Record<string, { from: unknown; to: unknown }> = {};
  for (const [key, to] of Object.entries({ ...home, ...(!isMadeUpName(lead) && { name }) })) {
    const from = lead[key as keyof Lead];
    if (to === null || to === undefined || isSame(from, to)) continue;
    if (from === null || from === "") filled[key] = to;
    else differs[key] = { from, to };
  }
  if (isOwnReport && !lead.phone && !lead.phoneE164)
    Object.assign(filled, { phone: phone.typed, phoneE164: phone.e164 });
  else if ((lead.phoneE164 ?? toE164(lead.phone ?? "")) !== phone.e164) {
    differs.phone = { from: lead.phone, to: phone.typed };
    differs.phoneE164 = { from: lead.phoneE164, to: phone.e164 };
  }
  return { filled: filled as LeadChange, differs };
}

const isSame = (a: unknown, b: unknown) =>
  String(a ?? "")
    .trim()
    .toLowerCase() === String(b).trim().toLowerCase();
