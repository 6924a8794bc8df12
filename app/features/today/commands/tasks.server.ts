import { and, eq, isNull } from "drizzle-orm";
import { findAssignee } from "#app/features/accounts/queries.server.ts";
import { lockLead, takeLead } from "#app/features/leads/commands/leads.server.ts";
import { mayWorkLeads } from "#app/features/leads/rules.ts";
import { undeliveredJob } from "#app/features/messaging/email/commands.server.ts";
import { restartJobs } from "#app/features/messaging/outbox/commands.server.ts";
import { referralTaskAssigned, referralTaskDone } from "#app/features/referrals/commands.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { addTask, updateTask } from "#app/features/tasks/records.server.ts";
import { meetTarget, reopenTarget } from "#app/features/tasks/targets/commands.server.ts";
import { stopEvents } from "#app/features/tasks/targets/rules.ts";
import type { Actor } from "#app/lib/actor.ts";
import { clockAt, instantAt } from "#app/lib/dates.ts";
import { changedElsewhere, done, type Result, refused } from "#app/lib/result.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { KindWithPayload } from "#app/timeline/events.ts";
import { recordEvent } from "#app/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { storeOnce } from "#db/idempotency.server.ts";
import { db } from "#db/instance.server.ts";
import { leads, tasks, users } from "#db/schema/index.ts";

/** `YYYY-MM-DD` and `HH:mm` in the company's time zone. */
type Clock = { date: string; time: string };

type NewTask = {
  leadId: string;
  title: string;
  dueAt: Clock;
  assignedTo?: string | undefined;
  formKey?: string | undefined;
  now?: Date;
};

export async function addLeadTask(
  actor: Actor,
  { leadId, title, dueAt: due, assignedTo, formKey, now = new Date() }: NewTask,
): Promise<Result<Record<string, never>>> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to add a task.");
  const dueAt = await instantOf(due);
  const sent = { form: "task", formKey, content: { leadId, title, dueAt, assignedTo }, answer: {} };
  return storeOnce(sent, async (tx) => {
    if (dueAt < now) return isOver();
    const found = await findAssignee(tx, assignedTo ?? null);
    if (!found.ok) return found;
    const person = found.value;
    const lead = await lockLead(tx, leadId);
    if (!lead) return refused("not_found", "Lead not found");
    await takeLead(tx, lead, actor);
    await addTask(tx, {
      leadId: lead.id,
      kind: "follow_up",
      title,
      dueAt,
      assignedTo: person?.id ?? null,
      createdBy: actor.kind === "staff" ? actor.userId : null,
    });
    await recordEvent(tx, {
      leadId: lead.id,
      kind: "task_added",
      actor,
      at: now,
      data: { title, dueAt: dueAt.toISOString(), assignedTo: person?.name ?? null },
    });
    return done({});
  });
}

type TaskAct<Input> = Input & { taskId: string; now?: Date };

/** Fails if someone else changed the task since `version`. Idempotent. */
export function finishTask(
  actor: Actor,
  { taskId, isDone, version, now = new Date() }: TaskAct<{ isDone: boolean; version?: number | undefined }>,
): Promise<Result> {
  return onTask(actor, taskId, async (tx, { task }) => {
    if ((task.doneAt !== null) === isDone) return done(undefined);
    if (version !== undefined && task.version !== version)
      return refused("changed", "Someone else changed this task. Check it, then try again.");
    const doneBy = isDone && actor.kind === "staff" ? actor.userId : null;
    await updateTask(tx, task.id, { doneAt: isDone ? now : null, doneBy });
    await referralTaskDone(tx, { task, isDone, actor, now });
    await moveTarget(tx, task, { isDone, actor, now });
    const data = { title: task.title, ...(!isDone && { undone: true }) };
    return recordOn(tx, task, { kind: "task_done", actor, at: now, data });
  });
}

async function moveTarget(
  tx: Transaction,
  { leadId, kind, doneAt, doneBy }: Task,
  { isDone, actor, now }: { isDone: boolean; actor: Actor; now: Date },
) {
  const on = stopEvents[kind];
  if (!on || !leadId) return;
  if (isDone) await meetTarget(tx, { on, leadId, actor, now });
  // What closed the task by itself, such as a call, still counts.
  else if (doneAt && doneBy) await reopenTarget(tx, { on, leadId, metAt: doneAt, now });
}

/** `assignedTo: null` removes the assignee. */
type TaskChange = { dueAt?: Clock | undefined; assignedTo?: string | null | undefined; version: number };

/** Fails if the time has passed, the task is done, or someone else changed it since `version`. */
export async function changeTask(
  actor: Actor,
  { taskId, dueAt: due, assignedTo, version, now = new Date() }: TaskAct<TaskChange>,
): Promise<Result> {
  const { timeZone } = await findCompany();
  return onTask(actor, taskId, async (tx, { task, person }) => {
    // To the minute, as the form sends it.
    const before = clockAt(task.dueAt, timeZone);
    const isMoved = due !== undefined && (due.date !== before.date || due.time !== before.time);
    const dueAt = isMoved ? instantAt(due.date, due.time, timeZone) : task.dueAt;
    const isGiven = assignedTo !== undefined && assignedTo !== task.assignedTo;
    if (!isMoved && !isGiven) return done(undefined);
    if (task.doneAt) return refused("conflict", "This task is done. Open it again before you change it.");
    if (isMoved && dueAt < now) return isOver();
    if (task.version !== version) return changedElsewhere("this task");
    const next = await findAssignee(tx, isGiven ? assignedTo : null);
    if (!next.ok) return next;
    await updateTask(tx, task.id, { dueAt, ...(isGiven && { assignedTo }) });
    const { title } = task;
    if (isMoved) {
      const data = { title, from: task.dueAt.toISOString(), to: dueAt.toISOString() };
      await recordOn(tx, task, { kind: "task_rescheduled", actor, at: now, data });
    }
    if (!isGiven) return done(undefined);
    await referralTaskAssigned(tx, { task, assignedTo, actor, now });
    const data = { title, from: person, to: next.value?.name ?? null };
    return recordOn(tx, task, { kind: "task_assigned", actor, at: now, data });
  });
}

/** Uses the lead's current address. */
export function resendMail(actor: Actor, { taskId }: { taskId: string }): Promise<Result> {
  return onTask(actor, taskId, async (tx, { task }) => {
    const resent = await restartJobs(tx, actor, [undeliveredJob(task.dedupeKey)]);
    return resent > 0 ? done(undefined) : refused("conflict", "This email is already being sent again.");
  });
}

type Task = typeof tasks.$inferSelect;
type LockedTask = { task: Task; person: string | null };

/** Locks the task. Excludes tasks of deleted leads. */
async function onTask(
  actor: Actor,
  taskId: string,
  change: (tx: Transaction, locked: LockedTask) => Promise<Result>,
): Promise<Result> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to change a task.");
  if (!isUuid(taskId)) return refused("not_found", "This task is gone.");
  return db().transaction(async (tx): Promise<Result> => {
    const [locked] = await tx
      .select({ task: tasks, person: users.name })
      .from(tasks)
      .leftJoin(leads, eq(leads.id, tasks.leadId))
      .leftJoin(users, eq(users.id, tasks.assignedTo))
      .where(and(eq(tasks.id, taskId), isNull(leads.deletedAt)))
      .for("update", { of: tasks });
    return locked ? change(tx, locked) : refused("not_found", "This task is gone.");
  });
}

async function instantOf({ date, time }: Clock) {
  const { timeZone } = await findCompany();
  return instantAt(date, time, timeZone);
}

const isOver = () => refused("invalid", "Choose a time that is still to come.", "dueAt");

type TaskEvent = { actor: Actor; at: Date } & Extract<
  KindWithPayload,
  { kind: "task_done" | "task_rescheduled" | "task_assigned" }
>;

async function recordOn(tx: Transaction, { leadId }: Task, event: TaskEvent): Promise<Result> {
  if (leadId) await recordEvent(tx, { leadId, ...event });
  return done(undefined);
}
