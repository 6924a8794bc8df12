import { lt } from "drizzle-orm";
import { checkRents } from "#app/features/analysis/commands/check-rents.server.ts";
import { deleteExpiredReportFiles } from "#app/features/analysis/commands/report-file.server.ts";
import type { Schedules } from "#app/jobs/schedule.ts";
import { estimateCache } from "#db/schema/index.ts";

export const analysisSchedules: Schedules = {
  runs: [
    { name: "cleanup of report files", every: "hour", run: ({ now }) => deleteExpiredReportFiles(now) },
    { name: "monthly check of rents", every: "hour", run: ({ now }) => checkRents(now) },
  ],
  retention: ({ daysAgo }) => [[estimateCache, lt(estimateCache.fetchedAt, daysAgo(30))]],
};
