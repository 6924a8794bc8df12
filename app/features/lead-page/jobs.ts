import { mailSchedule } from "#app/jobs/definition.ts";
import { z } from "#app/lib/zod.ts";

export const leadPageJobs = {
  /** One per office address, with all homes of a submission. */
  "mail-new-lead": {
    label: "New lead",
    payload: z.union([
      z.object({ submissionId: z.uuid(), to: z.email() }),
      z.object({ leadId: z.uuid(), to: z.email() }),
    ]),
    retry: mailSchedule,
  },
} as const;
