import { vendorSchedule } from "#app/jobs/definition.ts";
import { z } from "#app/lib/zod.ts";

export const taskJobs = {
  "reassign-lead": {
    label: "Untouched lead to the next person",
    payload: z.object({ leadId: z.uuid(), tried: z.array(z.uuid()) }),
    retry: vendorSchedule,
    runsOffline: true,
  },
  /** A warning before its deadline, and that it was missed. */
  "note-target": {
    label: "Response target",
    payload: z.object({ targetId: z.uuid(), what: z.enum(["warned", "missed"]) }),
    retry: vendorSchedule,
    runsOffline: true,
  },
} as const;
