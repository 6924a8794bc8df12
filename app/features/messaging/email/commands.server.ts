import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { recordBounce } from "#app/features/messaging/contact/commands.server.ts";
import { closeTasks, reopenTask } from "#app/features/tasks/records.server.ts";
import { system } from "#app/lib/actor.ts";
import { recordEvent, recordEvents } from "#app/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { leads, messages, tasks } from "#db/schema/index.ts";

type Undelivered = {
  jobId: number;
  /** The task belongs to the first. */
  leadIds: readonly string[];
  /** Display name, such as `Rent report`. */
  name: string;
  to: string;
  why: string;
  /** The address that its mail server refused. */
  bounced?: string | undefined;
  dueAt: Date;
};

const keyOf = (jobId: number) => `undelivered:${jobId}`;

export const undeliveredJob = (dedupeKey: string | null) =>
  Number(/^undelivered:(\d+)$/.exec(dedupeKey ?? "")?.[1] ?? 0);

export async function undeliveredJobs(tx: Transaction, leadIds: readonly string[]) {
  const open = await tx
    .select({ key: tasks.dedupeKey })
    .from(tasks)
    .where(
      and(inArray(tasks.leadId, [...leadIds]), eq(tasks.kind, "undelivered_mail"), isNull(tasks.doneAt)),
    );
  return open.map(({ key }) => undeliveredJob(key)).filter(Boolean);
}

/** Runs in the transaction that gives up the email. One task per email. `why` contains no address. */
export async function recordUndeliveredMail(
  tx: Transaction,
  { jobId, leadIds, name, to, why, bounced, dueAt }: Undelivered,
) {
  const found = await tx
    .select({ id: leads.id, name: leads.name, assignedTo: leads.assignedTo })
    .from(leads)
    .where(inArray(leads.id, [...leadIds]))
    .orderBy(asc(leads.id))
    .for("no key update");
  for (const { id: leadId } of found)
    await recordEvent(tx, {
      leadId,
      kind: "mail_undelivered",
      actor: system,
      data: { subject: name, why },
    });
  const lead = leadIds.map((id) => found.find((each) => each.id === id)).find(Boolean);
  if (!lead) return;
  const taskId = await reopenTask(tx, {
    leadId: lead.id,
    kind: "undelivered_mail",
    title: `Reach ${lead.name ?? "the lead"}: our mail “${name}” did not arrive`,
    detail: `It could not be delivered to ${to}: ${why}. Correct the email address on the lead, then send it again.`,
    dueAt,
    assignedTo: lead.assignedTo,
    dedupeKey: keyOf(jobId),
  });
  if (bounced) await recordBounce(tx, { address: bounced, kind: "hard", diagnosis: why, taskId });
}

type Received = {
  from: string;
  subject: string;
  body: string;
  kind: string;
  providerId: string;
  leadId: string | null;
  now: Date;
};

/** False if it is stored already. The caller has locked the Message-ID. */
export async function storeReceivedMail(
  tx: Transaction,
  { from, providerId, kind, now, ...mail }: Received,
): Promise<boolean> {
  const isIt = and(
    eq(messages.providerId, providerId),
    eq(messages.direction, "in"),
    eq(messages.channel, "email"),
  );
  if ((await tx.$count(messages, isIt)) > 0) return false;
  await tx.insert(messages).values({
    ...mail,
    createdAt: now,
    direction: "in",
    mode: "live",
    kind: `mail-in-${kind}`,
    recipient: "office",
    sender: from,
    html: "",
    headers: { From: from, "Message-ID": providerId },
    reason: "Sent to our address.",
    providerId,
  });
  return true;
}

type Delivered = { jobId: number; leadIds: readonly string[]; mail: string; subject: string; now?: Date };

export async function recordDeliveredMail(
  tx: Transaction,
  { jobId, leadIds, mail, subject, now = new Date() }: Delivered,
) {
  const data = { mail, subject, outboxId: jobId };
  await recordEvents(
    tx,
    leadIds.map((leadId) => ({ leadId, kind: "mailed", actor: system, data })),
  );
  await closeTasks(tx, { dedupeKey: keyOf(jobId), reason: "The email has been sent.", now });
}
