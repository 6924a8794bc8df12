import type { StaffActor } from "#app/domain/actor.ts";
import type { DashboardRequest } from "#app/domain/leads/dashboard-request.ts";
import { countLeads, listChosen, listLeads } from "#app/domain/leads/queries/list.server.ts";
import { listPeople } from "#app/domain/leads/queries/people.server.ts";
import { listDueTasks } from "#app/domain/leads/queries/tasks.server.ts";

const recentLeads = 5;
const someTasks = { ahead: 4, late: 4 };
const mostTasks = 200;

/**
 * The dashboard: counts and recent leads of a span of time, and what is to be done, in three statements. One more each
 * for the selection that is about to be deleted, and for the people to whom the task of an open dialog can be given.
 */
export async function findDashboard(
  actor: StaffActor,
  { span, mine, allTasks, edited, ids, now }: DashboardRequest & { now: Date },
) {
  const limits = { ...someTasks, ...(allTasks && { [allTasks]: mostTasks }) };
  const [counts, { rows: recent }, due, asked, people] = await Promise.all([
    countLeads(span),
    listLeads({ span }, null, recentLeads),
    listDueTasks(actor, { mine, limits, now, edited }),
    listChosen(ids),
    edited ? listPeople() : [],
  ]);
  const task = [...due.ahead.tasks, ...due.late.tasks].find(({ id }) => id === edited);
  return { counts, recent, due, asked, edit: task && { task, people } };
}
