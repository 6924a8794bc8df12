import { deleteOldLost, purgeLeads } from "#app/features/leads/commands/delete-leads.server.ts";
import { foldLeadCounts } from "#app/features/leads/commands/leads.server.ts";
import type { Schedules } from "#app/jobs/schedule.ts";
import { leads } from "#db/schema/index.ts";

export const leadSchedules: Schedules = {
  runs: [
    { name: "fold of lead counts", every: "minute", run: foldLeadCounts },
    { name: "deletion of old lost leads", every: "hour", run: ({ now }) => deleteOldLost(now) },
  ],
  // Small enough for the statement timeout.
  purge: { table: leads, limit: 100, run: purgeLeads },
};
