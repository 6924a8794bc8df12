import { system } from "#app/domain/actor.ts";
import { lockLead } from "#app/domain/leads/commands/lock-lead.server.ts";
import { addTask, closeTasks, findOpenTask, recordEvent } from "#app/domain/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";

type Undelivered = {
  jobId: number;
  /** One for each home the mail was about. */
  leadIds: readonly string[];
  subject: string;
  to: string;
  why: string;
  dueAt: Date;
  now?: Date;
};

const kind = "undelivered_mail";
const keyOf = (jobId: number) => `undelivered:${jobId}`;

/**
 * Tells the office that a mail was given up, in the transaction that gives it up: in the timeline of each lead, and as
 * a task of the first that is not deleted, unless one about an earlier mail waits there. `why` holds no address.
 */
export async function recordUndeliveredMail(
  tx: Transaction,
  { jobId, leadIds, subject, to, why, dueAt, now = new Date() }: Undelivered,
) {
  let hasTask = false;
  for (const leadId of leadIds) {
    const lead = await lockLead(tx, leadId, { actor: system, now });
    if (!lead) continue;
    await recordEvent(tx, { leadId, kind: "mail_undelivered", actor: system, data: { subject, why } });
    if (hasTask) continue;
    hasTask = true;
    if (await findOpenTask(tx, leadId, kind)) continue;
    await addTask(tx, {
      leadId,
      kind,
      title: `Reach ${lead.name ?? "the lead"}: our mail did not arrive`,
      detail: `“${subject}” could not be delivered to ${to}: ${why}. An admin can send it again from the outbox.`,
      dueAt,
      assignedTo: lead.assignedTo,
      dedupeKey: keyOf(jobId),
    });
  }
}

type Delivered = { jobId: number; leadIds: readonly string[]; mail: string; subject: string; now?: Date };

/** Notes a mail that went out in the timeline of each lead, and closes the task about this very mail. */
export async function recordDeliveredMail(
  tx: Transaction,
  { jobId, leadIds, mail, subject, now = new Date() }: Delivered,
) {
  const reason = "Our mail went out meanwhile.";
  for (const leadId of leadIds) {
    await recordEvent(tx, { leadId, kind: "mailed", actor: system, data: { mail, subject } });
    await closeTasks(tx, { leadId, kind, dedupeKey: keyOf(jobId), reason, now });
  }
}
