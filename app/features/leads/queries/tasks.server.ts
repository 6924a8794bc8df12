import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { listStaff } from "#app/features/accounts/queries.server.ts";
import { displayAddress, displayName } from "#app/features/leads/rules.ts";
import { mostCounted } from "#app/features/leads/today/rules.ts";
import type { Person } from "#app/features/leads/types.ts";
import {
  findCompany,
  findNextWorkingDay,
  findSettings,
} from "#app/features/settings/company/queries.server.ts";
import type { StaffActor } from "#app/lib/actor.ts";
import { clockAt } from "#app/lib/dates.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { onlyName } from "#db/columns.ts";
import { db } from "#db/instance.server.ts";
import { leads, tasks, users } from "#db/schema/index.ts";

/** How long a completed task can be undone in the list. */
const undoMs = 5 * 60_000;
const mostDone = 5;

type DueRequest = {
  mine: boolean;
  limits: { ahead: number; late: number };
  now: Date;
};

/**
 * Late tasks are sorted by latest due date first, because that owner has waited least. Counts include tasks beyond
 * the limits, up to `mostCounted`.
 */
export async function listDueTasks(actor: StaffActor, { mine, limits, now }: DueRequest) {
  const [present, doneSince] = [instant(now), instant(new Date(now.getTime() - undoMs))];
  const own = mine ? sql`and k.assigned_to = ${actor.userId}` : sql``;
  // By the few deleted leads, not by a lead for each task.
  const open = sql`from tasks k
    where not exists (select from leads l where l.id = k.lead_id and l.deleted_at is not null)
      and k.done_at is null ${own}`;
  const chosen = sql`
    (select k.id ${open} and k.due_at >= ${present} order by k.due_at, k.id limit ${limits.ahead})
    union all (select k.id ${open} and k.due_at < ${present} order by k.due_at desc, k.id desc limit ${limits.late})
    union all (select k.id from tasks k where k.done_by = ${actor.userId} and k.done_at >= ${doneSince} ${own}
      order by k.done_at desc limit ${mostDone})`;
  const count = (which: SQL) =>
    sql<string>`(select count(*) from (select 1 ${open} and ${which} limit ${mostCounted}) as counted)`;
  const rows = await selectTasks({
    ahead: count(sql`k.due_at >= ${present}`),
    late: count(sql`k.due_at < ${present}`),
  }).where(and(isNull(leads.deletedAt), sql`${tasks.id} in (${chosen})`));
  const found = rows.map(rowOf).toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
  return {
    ahead: { tasks: found.filter(({ dueAt }) => dueAt >= now), open: Number(rows[0]?.ahead ?? 0) },
    late: { tasks: found.filter(({ dueAt }) => dueAt < now).reverse(), open: Number(rows[0]?.late ?? 0) },
  };
}

/** Null if missing or its lead is deleted. */
export async function findTaskPage(id: string) {
  const [task, people, { timeZone }] = await Promise.all([findTask(id), listPeople(), findCompany()]);
  return task && { task, people, timeZone };
}

async function findTask(id: string) {
  if (!isUuid(id)) return null;
  const [row] = await selectTasks({}).where(and(eq(tasks.id, id), isNull(leads.deletedAt)));
  return row ? rowOf(row) : null;
}

/** As part of a relational query: open tasks first, then recently completed ones. */
export const leadTasks = {
  orderBy: [sql`${tasks.doneAt} desc nulls first`, asc(tasks.dueAt), asc(tasks.id)],
  limit: 100,
  with: { assignee: onlyName, finisher: onlyName },
};

type Named = { name: string } | null;
type StoredTask = typeof tasks.$inferSelect & { assignee: Named; finisher: Named };

export const leadTask = ({ assignee, finisher, ...task }: StoredTask) =>
  rowOf({ task, person: assignee?.name ?? null, doneBy: finisher?.name ?? null, lead: null });

const selectTasks = <More extends Record<string, SQL<string>>>(more: More) =>
  db()
    .select({ task: tasks, person: users.name, doneBy: finishers.name, lead: leads, ...more })
    .from(tasks)
    .leftJoin(leads, eq(leads.id, tasks.leadId))
    .leftJoin(users, eq(users.id, tasks.assignedTo))
    .leftJoin(finishers, eq(finishers.id, tasks.doneBy));

const finishers = alias(users, "finishers");

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;

type Stored = {
  task: typeof tasks.$inferSelect;
  person: string | null;
  doneBy: string | null;
  lead: typeof leads.$inferSelect | null;
};

const rowOf = ({ task, person, doneBy, lead }: Stored) => ({
  id: task.id,
  kind: task.kind,
  title: task.title,
  detail: task.detail,
  dueAt: task.dueAt,
  doneAt: task.doneAt,
  /** Null for the system and former users. */
  doneBy,
  version: task.version,
  assignedTo: task.assignedTo && person ? { id: task.assignedTo, name: person } : null,
  lead: lead && {
    id: lead.id,
    name: displayName(lead.name),
    address: displayAddress({ ...lead, city: null, state: null, zipCode: null }),
    phone: lead.phone?.trim() || null,
  },
});

export type DueTask = ReturnType<typeof rowOf>;
export type TaskRow = Omit<DueTask, "lead">;

/** At most 500. */
export async function listPeople(): Promise<Person[]> {
  return (await listStaff()).map(({ id, name }) => ({ id, name }));
}

/** Of forms on the page of a lead. Proposes 9 AM on the next working day, company time. */
export async function findLeadChoices(now: Date) {
  const [people, { company, "lost-reasons": lostReasons }, nextDay] = await Promise.all([
    listPeople(),
    findSettings(),
    findNextWorkingDay(now),
  ]);
  const { timeZone } = company;
  return {
    people,
    timeZone,
    lostReasons,
    proposed: { date: clockAt(nextDay, timeZone).date, time: "09:00" },
  };
}
