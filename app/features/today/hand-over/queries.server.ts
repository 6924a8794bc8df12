import { and, count, eq, isNotNull, isNull, notInArray, sql } from "drizzle-orm";
import { stages } from "#app/features/leads/rules.ts";
import { type Actor, isAdmin } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { leads, tasks, users } from "#db/schema/index.ts";

const ended = stages.filter(({ board }) => board === "count").map(({ value }) => value);

/** Leads that still need work. A status of earlier versions has no stage. */
export const isOpenLead = and(
  isNull(leads.deletedAt),
  notInArray(sql`coalesce(${leads.statusGroup}, '')`, ended),
);

/** More are counted as this many. */
const mostCounted = 1_000;

export type OpenWork = { leads: number; tasks: number };

/** Open leads and tasks by person, without those who have none. */
export async function listOpenWork(actor: Actor): Promise<Record<string, OpenWork>> {
  if (!isAdmin(actor)) return {};
  const open = db()
    .select({ one: sql`1`.as("one") })
    .from(leads)
    .where(and(eq(leads.assignedTo, users.id), isOpenLead))
    .limit(mostCounted)
    .as("open");
  const [leadRows, taskRows] = await Promise.all([
    db()
      .select({ id: users.id, count: count() })
      .from(users)
      .innerJoinLateral(open, sql`true`)
      .groupBy(users.id),
    db()
      .select({ id: tasks.assignedTo, count: count() })
      .from(tasks)
      .where(and(isNull(tasks.doneAt), isNotNull(tasks.assignedTo)))
      .groupBy(tasks.assignedTo),
  ]);
  const work: Record<string, OpenWork> = {};
  for (const { id, count } of leadRows) work[id] = { leads: count, tasks: 0 };
  for (const { id, count } of taskRows) if (id) work[id] = { leads: work[id]?.leads ?? 0, tasks: count };
  return work;
}
