import { rebuildSums, refreshSums } from "#app/features/analytics/commands.server.ts";
import { sumsRun } from "#app/features/analytics/rules.ts";
import type { Schedules } from "#app/jobs/schedule.ts";
import { clockAt } from "#app/lib/dates.ts";

export const analyticsSchedules: Schedules = {
  runs: [
    { name: sumsRun, every: "ten minutes", run: refreshSums },
    {
      // A lead that is corrected, merged or deleted changes days long past.
      name: "nightly sums of analytics",
      every: "hour",
      async run(at) {
        if (clockAt(at.now, at.timeZone).time.startsWith("03:")) await rebuildSums(at);
      },
    },
  ],
};
