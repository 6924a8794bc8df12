import { promptSchedule } from "#app/jobs/definition.ts";
import { z } from "#app/lib/zod.ts";

export const leadListJobs = {
  /** Also undoes the action. Waits between slices, so that an attempt stays short. */
  "run-bulk-action": {
    label: "Change many leads",
    payload: z.object({ actionId: z.uuid() }),
    retry: promptSchedule,
    runsOffline: true,
    queue: "bulk",
  },
  /** Checks, runs or undoes an import; waits between slices. */
  "run-import": {
    label: "Import leads",
    payload: z.object({ importId: z.uuid() }),
    retry: promptSchedule,
    limitMs: 120_000,
    runsOffline: true,
    queue: "bulk",
  },
} as const;
