import { mailSchedule, promptSchedule } from "#app/jobs/definition.ts";
import { z } from "#app/lib/zod.ts";

export const analysisJobs = {
  /** Does nothing for an outdated revision. */
  "estimate-property": {
    label: "Estimate the rent of a home",
    payload: z.object({ entryId: z.uuid(), revision: z.int() }),
    retry: promptSchedule,
    queue: "report",
    runsOffline: true,
  },
  "mail-rent-report": {
    label: "Rent report",
    payload: z.object({ submissionId: z.uuid() }),
    retry: mailSchedule,
    isFromForm: true,
  },
} as const;
