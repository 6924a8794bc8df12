import { alertPayload } from "#app/features/accounts/jobs.ts";
import { mailSchedule } from "#app/jobs/definition.ts";
import { z } from "#app/lib/zod.ts";

const reply = z.object({ leadId: z.uuid(), eventId: z.uuid() });

export const messagingJobs = {
  "send-sms": {
    label: "Text message",
    payload: z.object({ leadId: z.uuid(), consentId: z.uuid(), at: z.iso.datetime() }),
    retry: mailSchedule,
  },
  /** What staff wrote is in the timeline entry. */
  "mail-reply": { label: "Email of staff", payload: reply, retry: mailSchedule },
  "text-reply": { label: "Text of staff", payload: reply, retry: mailSchedule },
  "text-alert": { label: "Alert by text", payload: alertPayload, retry: mailSchedule },
} as const;
