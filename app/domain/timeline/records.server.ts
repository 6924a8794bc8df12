import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { type Actor, system } from "#app/domain/actor.ts";
import type { Transaction } from "#db/client.ts";
import { tasks, timelineEvents } from "#db/schema/index.ts";

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
  | "improvements_chosen"
  | "asked_for_a_person"
  | "agreement_requested"
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
export async function recordEvent(
  tx: Transaction,
  { leadId, kind, actor, actorName, at, body, data }: NewEvent,
) {
  await tx.insert(timelineEvents).values({
    leadId,
    kind,
    actorId: actor.kind === "staff" ? actor.userId : null,
    actorName: actor.kind === "staff" ? actor.name : (actorName ?? "System"),
    ...(at && { at }),
    ...(body !== undefined && { body }),
    ...(data && { data }),
  });
}

/**
 * Why there is a task: `price_by_hand` when the program has no figure, `price_as_asked` when the owner wants a person,
 * `undelivered_mail` when a mail to the lead was given up.
 */
export type TaskKind =
  | "referral_contact"
  | "first_response"
  | "price_by_hand"
  | "price_as_asked"
  | "call_owner"
  | "prepare_agreement"
  | "confirm_walkthrough"
  | "undelivered_mail"
  | "answer_text"
  | "follow_up";

type NewTask = {
  leadId: string | null;
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
  const { leadId, title, detail, dueAt } = task;
  await tx
    .insert(tasks)
    .values(task)
    .onConflictDoUpdate({
      target: tasks.dedupeKey,
      set: { leadId, title, detail, dueAt, doneAt: null, doneBy: null, version: sql`${tasks.version} + 1` },
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
