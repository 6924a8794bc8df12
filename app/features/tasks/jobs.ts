import { vendorSchedule } from "#app/jobs/definition.ts";
import { z } from "#app/lib/zod.ts";

export const taskJobs = {
  /** A warning before its deadline, and that it was missed. */
  "note-target": {
    label: "Check a response target",
    payload: z.object({ targetId: z.uuid(), what: z.enum(["warned", "missed"]) }),
    retry: vendorSchedule,
    runsOffline: true,
  },
} as const;
