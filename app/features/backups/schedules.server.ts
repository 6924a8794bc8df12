import { scheduleBackup, tidyArchives } from "#app/features/backups/commands/back-up.server.ts";
import { dropOldDatabases } from "#app/features/backups/commands/restore.server.ts";
import type { Schedules } from "#app/jobs/schedule.ts";

export const backupSchedules: Schedules = {
  runs: [
    { name: "start of the nightly backup", every: "ten minutes", run: scheduleBackup },
    {
      name: "cleanup of archives and old databases",
      every: "hour",
      async run({ now }) {
        await tidyArchives(now);
        await dropOldDatabases(now);
      },
    },
  ],
};
