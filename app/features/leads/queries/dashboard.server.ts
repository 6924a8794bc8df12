import type { DashboardRequest } from "#app/features/leads/dashboard-request.ts";
import { countLeads, listChosen, listLeads } from "#app/features/leads/queries/list.server.ts";
import { listDueTasks, listPeople } from "#app/features/leads/queries/tasks.server.ts";
import type { StaffActor } from "#app/lib/actor.ts";

const recentLeads = 5;
const someTasks = { ahead: 4, late: 4 };
const mostTasks = 200;

/** Three statements, and one more each for a selection to delete and an open dialog. */
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
