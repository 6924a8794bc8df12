import { mailSchedule } from "#app/jobs/definition.ts";
import { z } from "#app/lib/zod.ts";

export const enrollmentJobs = {
  "mail-enrollment": {
    label: "Enrollment",
    payload: z.object({ quoteId: z.uuid() }),
    retry: mailSchedule,
    isFromForm: true,
  },
} as const;
