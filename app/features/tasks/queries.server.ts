import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { listStaff } from "#app/features/accounts/queries.server.ts";
import type { Person } from "#app/features/leads/types.ts";
import {
  findCompany,
  findNextWorkingDay,
  findSettings,
} from "#app/features/settings/company/queries.server.ts";
import { clockAt } from "#app/lib/dates.ts";
import { displayName } from "#app/lib/labels.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { onlyName } from "#db/columns.ts";
import { db } from "#db/instance.server.ts";
import { leads, tasks, users } from "#db/schema/index.ts";

/** Null if missing or its lead is deleted. */
export async function findTaskPage(id: string) {
  const [task, people, { timeZone }] = await Promise.all([findTask(id), listPeople(), findCompany()]);
  return task && { task, people, timeZone };
}

async function findTask(id: string) {
  if (!isUuid(id)) return null;
  const [row] = await db()
    .select({ task: tasks, person: users.name, doneBy: finishers.name, lead: leads })
    .from(tasks)
    .leftJoin(leads, eq(leads.id, tasks.leadId))
    .leftJoin(users, eq(users.id, tasks.assignedTo))
    .leftJoin(finishers, eq(finishers.id, tasks.doneBy))
    .where(and(eq(tasks.id, id), isNull(leads.deletedAt)));
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

const finishers = alias(users, "finishers");

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
  lead: lead && { id: lead.id, name: displayName(lead.name) },
});

export type TaskRow = Omit<ReturnType<typeof rowOf>, "lead">;

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
