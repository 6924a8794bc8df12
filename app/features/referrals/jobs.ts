import { mailSchedule } from "#app/jobs/definition.ts";
import { z } from "#app/lib/zod.ts";

export const referralJobs = {
  /** The private status page, to the realtor. */
  "mail-referral-received": {
    label: "Referral received",
    payload: z.object({ referralId: z.uuid() }),
    retry: mailSchedule,
    isFromForm: true,
  },
  /** To one office address. */
  "mail-new-referral": {
    label: "New referral",
    payload: z.object({ referralId: z.uuid(), to: z.email() }),
    retry: mailSchedule,
  },
} as const;
