import { lt } from "drizzle-orm";
import { rankIdleLeads } from "#app/features/today/commands/idle-leads.server.ts";
import type { Schedules } from "#app/jobs/schedule.ts";
import { handOvers } from "#db/schema/index.ts";

/** Its undo is in the toast. */
const daysToUndo = 1;

export const todaySchedules: Schedules = {
  runs: [{ name: "ranking of idle leads", every: "ten minutes", run: ({ now }) => rankIdleLeads(now) }],
  retention: ({ daysAgo }) => [[handOvers, lt(handOvers.createdAt, daysAgo(daysToUndo))]],
};
