import { vendorSchedule } from "#app/jobs/definition.ts";
import { z } from "#app/lib/zod.ts";

export const todayJobs = {
  "reassign-lead": {
    label: "Give an untouched lead to the next person",
    payload: z.object({ leadId: z.uuid(), tried: z.array(z.uuid()) }),
    retry: vendorSchedule,
    runsOffline: true,
  },
} as const;
