import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { system } from "#app/lib/actor.ts";
import { recordEvent } from "#app/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { type leads, tasks } from "#db/schema/index.ts";

type Lead = typeof leads.$inferSelect;

/**
 * `price_by_hand`: no automatic figure; `price_as_asked`: the owner asked for a person; `payment_problem`: an
 * amount or a payment is wrong; `invoice_trouble`: not sent, or out of sync with the vendor; `agreement_problem`:
 * declined, expired, or its file is missing; `ask_for_fee`: signed by both, fee not requested; `deleted_lead`:
 * paid, signed, or not cancelable for a deleted lead; `delete_data`: a person asked us to erase theirs.
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
  | "answer_email"
  | "delete_data"
  | "follow_up";

type Place = {
  leadId: string | null;
  /** Not `leadId`, because tasks of deleted leads are hidden. */
  deletedLeadId?: string | null;
};

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
  /** A second task with the same key is ignored. */
  dedupeKey?: string;
};

/** False if the key already exists. */
export async function addTask(tx: Transaction, task: NewTask) {
  const added = await tx.insert(tasks).values(task).onConflictDoNothing().returning({ id: tasks.id });
  return added.length > 0;
}

type Reopened = NewTask & {
  dedupeKey: string;
  /** Appended to an open task, which keeps its due date. */
  addition?: string;
};

/** Reopens the task with the same key under this lead; its assignee stays. Returns its ID. */
export async function reopenTask(tx: Transaction, { addition, ...task }: Reopened) {
  const { leadId, deletedLeadId = null, title, detail = null, dueAt } = task;
  const { detail: before, doneAt, dueAt: dueBefore } = tasks;
  const text =
    addition === undefined
      ? { detail, dueAt }
      : {
          detail: sql`case when ${doneAt} is null then right(concat_ws(E'\n', ${before}, ${addition}::text), 4000) else ${detail} end`,
          dueAt: sql`case when ${doneAt} is null then ${dueBefore} else ${dueAt.toISOString()}::timestamptz end`,
        };
  const [stored] = await tx
    .insert(tasks)
    .values(task)
    .onConflictDoUpdate({
      target: tasks.dedupeKey,
      set: { leadId, deletedLeadId, title, ...text, doneAt: null, doneBy: null, version: nextVersion },
    })
    .returning({ id: tasks.id });
  if (!stored) throw new Error("The task was not stored");
  return stored.id;
}

/** The caller has locked the task. */
export async function updateTask(tx: Transaction, id: string, change: Partial<typeof tasks.$inferInsert>) {
  await tx
    .update(tasks)
    .set({ ...change, version: nextVersion })
    .where(eq(tasks.id, id));
}

/** All open tasks of a person. */
export const handOverTasks = (tx: Transaction, { from, to }: { from: string; to: string | null }) =>
  tx
    .update(tasks)
    .set({ assignedTo: to, version: nextVersion })
    .where(and(eq(tasks.assignedTo, from), isNull(tasks.doneAt)))
    .returning();

/** Those that are open and that no one passed on since. */
export const takeBackTasks = (
  tx: Transaction,
  { ids, from, to }: { ids: readonly string[]; from: string | null; to: string },
) =>
  tx
    .update(tasks)
    .set({ assignedTo: to, version: nextVersion })
    .where(
      and(
        inArray(tasks.id, [...ids]),
        isNull(tasks.doneAt),
        from === null ? isNull(tasks.assignedTo) : eq(tasks.assignedTo, from),
      ),
    )
    .returning();

export async function renameTasks(
  tx: Transaction,
  leadId: string,
  { from, to }: { from: string; to: string },
) {
  await tx
    .update(tasks)
    .set({ title: sql`replace(${tasks.title}, ${from}, ${to})`, version: nextVersion })
    .where(and(eq(tasks.leadId, leadId), isNull(tasks.doneAt), sql`strpos(${tasks.title}, ${from}) > 0`));
}

const nextVersion = sql`${tasks.version} + 1`;

/** The newest; locked until the transaction ends. */
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

type Closing = ({ leadId: string | readonly string[]; kind: TaskKind } | { dedupeKey: string }) & {
  reason: string;
  now: Date;
};

/** By kind for leads that the caller has locked, or by key for any lead. */
export async function closeTasks(tx: Transaction, { reason, now, ...which }: Closing) {
  const chosen =
    "dedupeKey" in which
      ? eq(tasks.dedupeKey, which.dedupeKey)
      : and(inArray(tasks.leadId, [which.leadId].flat()), eq(tasks.kind, which.kind));
  const closed = await tx
    .update(tasks)
    .set({
      doneAt: now,
      detail: sql`concat_ws(E'\\n\\n', ${tasks.detail}, ${reason}::text)`,
      version: nextVersion,
    })
    .where(and(chosen, isNull(tasks.doneAt)))
    .returning({ leadId: tasks.leadId, title: tasks.title });
  for (const { leadId, title } of closed)
    if (leadId)
      await recordEvent(tx, { leadId, kind: "task_closed", actor: system, at: now, data: { title, reason } });
}
