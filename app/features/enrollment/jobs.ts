import { mailSchedule } from "#app/jobs/definition.ts";
import { z } from "#app/lib/zod.ts";

export const enrollmentJobs = {
  "mail-enrollment": {
    label: "Enrollment",
    /** The lead of a known home that has nothing to send again. */
    payload: z.union([z.object({ quoteId: z.uuid() }), z.object({ leadId: z.uuid() })]),
    retry: mailSchedule,
    isFromForm: true,
  },
} as const;
