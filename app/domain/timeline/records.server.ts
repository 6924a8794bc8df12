import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { type Actor, keptActor, system } from "#app/domain/actor.ts";
import type { Transaction } from "#db/client.ts";
import { type leads, tasks, timelineEvents } from "#db/schema/index.ts";

type Lead = typeof leads.$inferSelect;

/** What the timeline of a lead tells; `data` holds old and new values, `body` words that people wrote. */
export type TimelineKind =
  | "submitted"
  | "came_again"
  | "enrolled_elsewhere"
  | "enrolled_from_report"
  | "named"
  | "estimate_asked"
  | "estimated"
  | "estimate_failed"
  | "facts_corrected"
  | "email_added"
  | "contact_corrected"
  | "improvements_chosen"
  | "asked_for_a_person"
  | "agreement_requested"
  | "agreement_sent"
  | "agreement_viewed"
  | "agreement_signed"
  | "agreement_completed"
  | "agreement_declined"
  | "agreement_expired"
  | "agreement_cancelled"
  | "mailed"
  | "mail_undelivered"
  | "texted"
  | "text_undelivered"
  | "text_received"
  | "text_help"
  | "texts_stopped"
  | "texts_resumed"
  | "odoo_pushed"
  | "odoo_failed"
  | "created"
  | "note"
  | "status_changed"
  | "task_added"
  | "task_done"
  | "task_closed"
  | "task_rescheduled"
  | "task_assigned"
  | "walkthrough_scheduled"
  | "walkthrough_wished"
  | "payment_requested"
  | "payment_opened"
  | "payment_declined"
  | "payment_expired"
  | "payment_cancelled"
  | "payment_parked"
  | "fee_paid"
  | "refund_requested"
  | "refunded"
  | "refund_failed"
  | "disputed"
  | "dispute_won"
  | "dispute_lost"
  | "invoice_created"
  | "invoice_retried"
  | "invoice_failed"
  | "invoice_discarded"
  | "invoice_sent"
  | "invoice_paid"
  | "invoice_uncollectible"
  | "invoice_void_asked"
  | "invoice_voided"
  | "invoice_void_failed"
  | "invoice_mismatch"
  | "deleted"
  | "restored";

type NewEvent = {
  leadId: string;
  kind: TimelineKind;
  actor: Actor;
  /** Who acted when no one was signed in: the owner's name as given. */
  actorName?: string;
  at?: Date;
  body?: string;
  data?: Record<string, unknown>;
};

/** Adds to a lead's timeline, in the transaction that made the change. */
export const recordEvent = (tx: Transaction, event: NewEvent) => recordEvents(tx, [event]);

/** Adds to the timelines of several leads in one statement. */
export async function recordEvents(tx: Transaction, events: readonly NewEvent[]) {
  const rows = events.map(({ actor, actorName, ...event }) => ({ ...event, ...keptActor(actor, actorName) }));
  if (rows.length > 0) await tx.insert(timelineEvents).values(rows);
}

/**
 * Why there is a task: `price_by_hand` when the program has no figure, `price_as_asked` when the owner wants a person,
 * `undelivered_mail` when a mail to the lead was given up, `payment_problem` when money is not as it should be,
 * `invoice_trouble` when one could not be sent or the vendor's record does not fit ours, `agreement_problem` when the
 * owner declined an agreement or let it expire, or when its file is missing, `ask_for_fee` when both have signed and
 * nobody has asked for the onboarding fee, `deleted_lead` when something was paid or
 * signed for a deleted lead, or could not be called off: it ends when the lead is brought back.
 */
export type TaskKind =
  | "referral_contact"
  | "first_response"
  | "price_by_hand"
  | "price_as_asked"
  | "call_owner"
  | "prepare_agreement"
  | "countersign_agreement"
  | "agreement_problem"
  | "ask_for_fee"
  | "confirm_walkthrough"
  | "undelivered_mail"
  | "payment_problem"
  | "invoice_trouble"
  | "deleted_lead"
  | "answer_text"
  | "follow_up";

type Place = {
  leadId: string | null;
  /** The deleted lead that the task is about; it stands for itself, since with that lead nobody would see it. */
  deletedLeadId?: string | null;
};

/** Where a task about a lead stands, and whose it is. */
export const placeOf = (lead: Pick<Lead, "id" | "deletedAt" | "assignedTo"> | null) => ({
  leadId: lead && !lead.deletedAt ? lead.id : null,
  deletedLeadId: lead?.deletedAt ? lead.id : null,
  assignedTo: lead?.assignedTo ?? null,
});

type NewTask = Place & {
  referralId?: string;
  kind: TaskKind;
  title: string;
  detail?: string;
  dueAt: Date;
  assignedTo?: string | null;
  createdBy?: string | null;
  /** A second task with the same key is not added. */
  dedupeKey?: string;
};

/** Adds a task. False when one with the same key was there already. */
export async function addTask(tx: Transaction, task: NewTask) {
  const added = await tx.insert(tasks).values(task).onConflictDoNothing().returning({ id: tasks.id });
  return added.length > 0;
}

/**
 * Adds a task, or opens the one with its key anew: under this lead, with these words and this due date. Whoever it was
 * given to keeps it.
 */
export async function reopenTask(tx: Transaction, task: NewTask & { dedupeKey: string }) {
  const { leadId, deletedLeadId = null, title, detail, dueAt } = task;
  const words = { title, detail, dueAt, doneAt: null, doneBy: null };
  await tx
    .insert(tasks)
    .values(task)
    .onConflictDoUpdate({
      target: tasks.dedupeKey,
      set: { leadId, deletedLeadId, ...words, version: sql`${tasks.version} + 1` },
    });
}

/** The open task of this kind of a lead, the newest where there are several, locked until the transaction ends. */
export async function findOpenTask(tx: Transaction, leadId: string, kind: TaskKind) {
  const [open] = await tx
    .select({ id: tasks.id, detail: tasks.detail })
    .from(tasks)
    .where(and(eq(tasks.leadId, leadId), eq(tasks.kind, kind), isNull(tasks.doneAt)))
    .orderBy(desc(tasks.createdAt))
    .limit(1)
    .for("update");
  return open;
}

/**
 * Sets the open tasks about payments apart, which stay to be done when their lead is deleted, and name nobody. What an
 * invoice or an agreement leaves is called off with the lead.
 */
export const setTasksApart = (tx: Transaction, leadIds: string[]) =>
  tx
    .update(tasks)
    .set({ leadId: null, deletedLeadId: tasks.leadId, version: sql`${tasks.version} + 1` })
    .where(and(inArray(tasks.leadId, leadIds), eq(tasks.kind, "payment_problem"), isNull(tasks.doneAt)));

/** Gives a lead that is back the tasks about it, and closes those that its deletion was the reason for. */
export async function bringTasksBack(tx: Transaction, leadId: string, now: Date) {
  await tx
    .update(tasks)
    .set({ leadId, deletedLeadId: null, version: sql`${tasks.version} + 1` })
    .where(eq(tasks.deletedLeadId, leadId));
  await closeTasks(tx, { leadId, kind: "deleted_lead", reason: "The lead was restored.", now });
}

type Closing = ({ leadId: string; kind: TaskKind } | { dedupeKey: string }) & { reason: string; now: Date };

/**
 * Closes what nobody has to do any more, with the reason in detail and timeline: the open tasks of this kind of a lead,
 * which the caller has locked, or the one with the key, whatever lead it stands with.
 */
export async function closeTasks(tx: Transaction, { reason, now, ...which }: Closing) {
  const chosen =
    "dedupeKey" in which
      ? eq(tasks.dedupeKey, which.dedupeKey)
      : and(eq(tasks.leadId, which.leadId), eq(tasks.kind, which.kind));
  const closed = await tx
    .update(tasks)
    .set({
      doneAt: now,
      detail: sql`concat_ws(E'\\n\\n', ${tasks.detail}, ${reason}::text)`,
      version: sql`${tasks.version} + 1`,
    })
    .where(and(chosen, isNull(tasks.doneAt)))
    .returning({ leadId: tasks.leadId, title: tasks.title });
  for (const { leadId, title } of closed)
    if (leadId)
      await recordEvent(tx, { leadId, kind: "task_closed", actor: system, at: now, data: { title, reason } });
}
