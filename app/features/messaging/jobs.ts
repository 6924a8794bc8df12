import { mailSchedule } from "#app/jobs/definition.ts";
import { z } from "#app/lib/zod.ts";

export const messagingJobs = {
  "send-sms": {
    label: "Text message",
    payload: z.object({ leadId: z.uuid(), consentId: z.uuid(), at: z.iso.datetime() }),
    retry: mailSchedule,
  },
} as const;
