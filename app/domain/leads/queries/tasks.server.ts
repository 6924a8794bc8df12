import { and, asc, desc, eq, gte, isNull, or, sql } from "drizzle-orm";
import type { StaffActor } from "#app/domain/actor.ts";
import { displayAddress, displayName } from "#app/domain/leads/rules.ts";
import type { DueTask } from "#app/domain/leads/types.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { db } from "#db/instance.server.ts";
import { leads, tasks, users } from "#db/schema/index.ts";

/** How long a task that was just done stays in the list with its way back. */
const undoMs = 5 * 60_000;

/**
 * The open tasks of everybody (or of one person), soonest due first, with those that the reader has just done; tasks
 * of deleted leads are left out. `edited` is in the list whatever became of it. `open` counts all that are open, shown
 * or not.
 */
export async function listDueTasks(
  actor: StaffActor,
  { mine, limit, now, edited = null }: { mine: boolean; limit: number; now: Date; edited?: string | null },
): Promise<{ tasks: DueTask[]; open: number }> {
  const justDone = and(eq(tasks.doneBy, actor.userId), gte(tasks.doneAt, new Date(now.getTime() - undoMs)));
  const isEdited = sql`${tasks.id}::text = ${edited ?? ""}`;
  const rows = await db()
    .select({
      task: tasks,
      person: users.name,
      lead: leads,
      open: sql<string>`count(*) filter (where ${tasks.doneAt} is null) over ()`,
    })
    .from(tasks)
    .leftJoin(leads, eq(leads.id, tasks.leadId))
    .leftJoin(users, eq(users.id, tasks.assignedTo))
    .where(
      and(
        isNull(leads.deletedAt),
        or(
          isEdited,
          and(or(isNull(tasks.doneAt), justDone), mine ? eq(tasks.assignedTo, actor.userId) : undefined),
        ),
      ),
    )
    .orderBy(desc(isEdited), asc(tasks.dueAt), asc(tasks.id))
    .limit(limit);
  return {
    open: Number(rows[0]?.open ?? 0),
    tasks: rows.map(rowOf).toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime()),
  };
}

/** One task with its lead; null when there is none, or its lead is deleted. */
export async function findTask(id: string): Promise<DueTask | null> {
  if (!isUuid(id)) return null;
  const [row] = await db()
    .select({ task: tasks, person: users.name, lead: leads })
    .from(tasks)
    .leftJoin(leads, eq(leads.id, tasks.leadId))
    .leftJoin(users, eq(users.id, tasks.assignedTo))
    .where(and(eq(tasks.id, id), isNull(leads.deletedAt)));
  return row ? rowOf(row) : null;
}

type Stored = {
  task: typeof tasks.$inferSelect;
  person: string | null;
  lead: typeof leads.$inferSelect | null;
};

const rowOf = ({ task, person, lead }: Stored): DueTask => ({
  id: task.id,
  kind: task.kind,
  title: task.title,
  detail: task.detail,
  dueAt: task.dueAt,
  doneAt: task.doneAt,
  version: task.version,
  assignedTo: task.assignedTo && person ? { id: task.assignedTo, name: person } : null,
  lead: lead && { id: lead.id, name: displayName(lead.name), address: displayAddress(lead) },
});
