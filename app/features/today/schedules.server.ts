import { rankIdleLeads } from "#app/features/today/commands/idle-leads.server.ts";
import type { Schedules } from "#app/jobs/schedule.ts";

export const todaySchedules: Schedules = {
  runs: [{ name: "ranking of idle leads", every: "ten minutes", run: ({ now }) => rankIdleLeads(now) }],
};
