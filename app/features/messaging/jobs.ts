import { mailSchedule, promptSchedule } from "#app/jobs/definition.ts";
import { z } from "#app/lib/zod.ts";

export const messagingJobs = {
  "send-sms": {
    label: "Text message",
    payload: z.object({ leadId: z.uuid(), consentId: z.uuid(), at: z.iso.datetime() }),
    retry: mailSchedule,
  },
  "check-text": {
    label: "Text message status",
    payload: z.object({ providerId: z.string().max(100) }),
    retry: promptSchedule,
    runsOffline: true,
  },
} as const;
