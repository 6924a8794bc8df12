import { and, eq, isNull, sql } from "drizzle-orm";
import type { Actor } from "#app/domain/actor.ts";
import { instantAt } from "#app/domain/calendar.ts";
import { storeOnce } from "#app/domain/form-key.server.ts";
import { lockLead, takeLead, undeliveredJob } from "#app/domain/leads/commands.server.ts";
import { mayWorkLeads } from "#app/domain/leads/rules.ts";
import type { Person } from "#app/domain/leads/types.ts";
import { restartJobs } from "#app/domain/messages/commands.server.ts";
import { referralTaskAssigned, referralTaskDone } from "#app/domain/referrals/commands.server.ts";
import { changedMeanwhile, done, type Result, refused } from "#app/domain/result.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { addTask, recordEvent, type TimelineKind } from "#app/domain/timeline/records.server.ts";
import { isUuid } from "#app/domain/uuid.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { leads, tasks, users } from "#db/schema/index.ts";

/** Day (`YYYY-MM-DD`) and time (`HH:mm`) by the company's clock. */
type Clock = { date: string; time: string };

type NewTask = {
  leadId: string;
  title: string;
  dueAt: Clock;
  assignedTo?: string | undefined;
  formKey?: string | undefined;
  now?: Date;
};

/** Adds a task to a lead, due after `now`; without a person it goes to nobody. */
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
    const lead = await lockLead(tx, leadId, { actor, now });
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

/**
 * Marks a task as done, or open again, unless somebody else changed it since `version` was read: whoever moved it to
 * next week did not mean it to be over. Saying what is so already changes nothing.
 */
export function finishTask(
  actor: Actor,
  { taskId, isDone, version, now = new Date() }: TaskAct<{ isDone: boolean; version?: number | undefined }>,
): Promise<Result> {
  return onTask(actor, taskId, async (tx, { task }) => {
    if ((task.doneAt !== null) === isDone) return done(undefined);
    if (version !== undefined && task.version !== version)
      return refused("changed", "Somebody else changed this task meanwhile. Look again before you press.");
    const doneBy = isDone && actor.kind === "staff" ? actor.userId : null;
    await save(tx, task, { doneAt: isDone ? now : null, doneBy });
    await referralTaskDone(tx, { task, isDone, actor, now });
    return tell(tx, task, { kind: "task_done", actor, now, data: isDone ? {} : { undone: true } });
  });
}

/** What is left out stays as it is; `assignedTo: null` gives the task to nobody. */
type TaskChange = { dueAt?: Clock | undefined; assignedTo?: string | null | undefined; version: number };

/**
 * Moves a task to another time after `now`, gives it to a person, or both, unless somebody else changed it since
 * `version` was read, or has done it. Both are stored or neither is. What is so already is no change.
 */
export async function changeTask(
  actor: Actor,
  { taskId, dueAt: due, assignedTo, version, now = new Date() }: TaskAct<TaskChange>,
): Promise<Result> {
  const dueAt = due && (await instantOf(due));
  return onTask(actor, taskId, async (tx, { task, person }) => {
    const isMoved = dueAt !== undefined && dueAt.getTime() !== task.dueAt.getTime();
    const isGiven = assignedTo !== undefined && assignedTo !== task.assignedTo;
    if (!isMoved && !isGiven) return done(undefined);
    if (task.doneAt) return refused("conflict", "This task is done. Open it again before you change it.");
    if (isMoved && dueAt < now) return isOver();
    if (task.version !== version) return changedMeanwhile("this task");
    const next = await findAssignee(tx, isGiven ? assignedTo : null);
    if (!next.ok) return next;
    await save(tx, task, { ...(isMoved && { dueAt }), ...(isGiven && { assignedTo }) });
    const told = { actor, now };
    if (isMoved) {
      const data = { from: task.dueAt.toISOString(), to: dueAt.toISOString() };
      await tell(tx, task, { ...told, kind: "task_rescheduled", data });
    }
    if (!isGiven) return done(undefined);
    await referralTaskAssigned(tx, { task, assignedTo, ...told });
    const data = { from: person, to: next.value?.name ?? null };
    return tell(tx, task, { ...told, kind: "task_assigned", data });
  });
}

/** Sends the mail again that a task says did not arrive, to the address that the lead has now. */
export function resendMail(actor: Actor, { taskId }: { taskId: string }): Promise<Result> {
  return onTask(actor, taskId, async (tx, { task }) => {
    const resent = await restartJobs(tx, [undeliveredJob(task.dedupeKey)]);
    return resent > 0 ? done(undefined) : refused("conflict", "This email is already being sent again.");
  });
}

type Task = typeof tasks.$inferSelect;
type LockedTask = { task: Task; person: string | null };

/** Runs a change on one task, locked, in one transaction. Tasks of deleted leads are gone with them. */
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

const save = (tx: Transaction, task: Task, values: Partial<typeof tasks.$inferInsert>) =>
  tx
    .update(tasks)
    .set({ ...values, version: sql`${tasks.version} + 1` })
    .where(eq(tasks.id, task.id));

type TaskEvent = { kind: TimelineKind; actor: Actor; now: Date; data: Record<string, unknown> };

async function tell(tx: Transaction, task: Task, { kind, actor, now, data }: TaskEvent): Promise<Result> {
  if (task.leadId)
    await recordEvent(tx, {
      leadId: task.leadId,
      kind,
      actor,
      at: now,
      data: { title: task.title, ...data },
    });
  return done(undefined);
}

/** The person to assign, null for nobody; refused for somebody who cannot sign in (any more). */
async function findAssignee(tx: Transaction, id: string | null): Promise<Result<Person | null>> {
  if (id === null) return done(null);
  const [person] = await tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.disabledAt)));
  return person
    ? done(person)
    : refused("invalid", "This person is not on the staff any more.", "assignedTo");
}
