import type { StaffActor } from "#app/domain/actor.ts";
import { countLeads, type LeadFilter, listChosen, listLeads } from "#app/domain/leads/queries/list.server.ts";
import { listDueTasks } from "#app/domain/leads/queries/tasks.server.ts";

type Wish = {
  span: LeadFilter["span"];
  mine: boolean;
  /** The group of tasks that is shown whole. */
  allTasks: "ahead" | "late" | null;
  /** A task whose dialog is open. */
  edited: string | null;
  /** Leads that are about to be deleted, where the question stands in the address. */
  ids: readonly string[] | null;
  now: Date;
};

const recentLeads = 5;
const someTasks = { ahead: 6, late: 4 };
const mostTasks = 200;

/** The dashboard in three statements: counts and recent leads of a span of time, and what is to be done. */
export async function findDashboard(actor: StaffActor, { span, mine, allTasks, edited, ids, now }: Wish) {
  const limits = { ...someTasks, ...(allTasks && { [allTasks]: mostTasks }) };
  const [counts, { rows: recent }, due, asked] = await Promise.all([
    countLeads(span),
    listLeads({ span }, null, recentLeads),
    listDueTasks(actor, { mine, limits, now, edited }),
    listChosen(ids),
  ]);
  return { counts, recent, due, asked };
}
