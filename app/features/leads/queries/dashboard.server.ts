import type { LeadFilter } from "#app/features/leads/list-request.ts";
import { countLeads, listLeads } from "#app/features/leads/queries/list.server.ts";
import { listDueTasks } from "#app/features/leads/queries/tasks.server.ts";
import { findToday } from "#app/features/leads/today/queries.server.ts";
import type { StaffActor } from "#app/lib/actor.ts";

const recentLeads = 5;
const someTasks = { ahead: 4, late: 4 };
const mostTasks = 200;

type DashboardRequest = {
  span: LeadFilter["span"];
  mine: boolean;
  /** The group of tasks to list in full. */
  whole: string | null;
  now: Date;
  timeZone: string;
};

export async function findDashboard(
  actor: StaffActor,
  { span, mine, whole, now, timeZone }: DashboardRequest,
) {
  const limits = { ...someTasks, ...(whole && { [whole]: mostTasks }) };
  const [counts, { rows: recent }, due, today] = await Promise.all([
    countLeads(span),
    listLeads(span ? { span } : {}, { size: recentLeads }),
    listDueTasks(actor, { mine, limits, now }),
    findToday({ whole, now, timeZone }),
  ]);
  return { counts, recent, due, today };
}
