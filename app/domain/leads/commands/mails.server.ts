import { system } from "#app/domain/actor.ts";
import { lockLead } from "#app/domain/leads/commands/lock-lead.server.ts";
import { addTask, closeTasks, findOpenTask, recordEvent } from "#app/domain/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";

type Undelivered = { leadId: string; subject: string; to: string; why: string; dueAt: Date; now?: Date };

/**
 * Tells the office that a mail to a lead was given up, in the transaction that gives it up: in the timeline, and as a
 * task unless one about an earlier mail waits to be done. `why` holds no address.
 */
export async function recordUndeliveredMail(
  tx: Transaction,
  { leadId, subject, to, why, dueAt, now = new Date() }: Undelivered,
) {
  const lead = await lockLead(tx, leadId, { actor: system, now });
  if (!lead) return;
  await recordEvent(tx, { leadId, kind: "mail_undelivered", actor: system, data: { subject, why } });
  if (await findOpenTask(tx, leadId, "undelivered_mail")) return;
  await addTask(tx, {
    leadId,
    kind: "undelivered_mail",
    title: `Reach ${lead.name ?? "the lead"}: our mail did not arrive`,
    detail: `“${subject}” could not be delivered to ${to}: ${why}. An admin can send it again from the outbox.`,
    dueAt,
    assignedTo: lead.assignedTo,
  });
}

/** Notes a mail to a lead that went out, and closes the task about one that had not. */
export async function recordDeliveredMail(
  tx: Transaction,
  { leadId, mail, subject, now = new Date() }: { leadId: string; mail: string; subject: string; now?: Date },
) {
  await recordEvent(tx, { leadId, kind: "mailed", actor: system, data: { mail, subject } });
  await closeTasks(tx, { leadId, kind: "undelivered_mail", reason: "Our mail went out meanwhile.", now });
}
