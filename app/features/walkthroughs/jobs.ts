import { mailSchedule } from "#app/jobs/definition.ts";
import { z } from "#app/lib/zod.ts";

/** Sent only if the walkthrough is still at `at`; `from` is the previous time. */
const walkthrough = { leadId: z.uuid(), at: z.iso.datetime(), from: z.iso.datetime().optional() };

export const walkthroughJobs = {
  "mail-walkthrough": {
    label: "Walkthrough",
    payload: z.object({ ...walkthrough, isConfirmed: z.boolean().optional() }),
    retry: mailSchedule,
    isFromForm: true,
  },
  "mail-walkthrough-canceled": {
    label: "Walkthrough canceled",
    payload: z.object({ leadId: z.uuid(), visitId: z.uuid() }),
    retry: mailSchedule,
    isFromForm: true,
  },
  "mail-walkthrough-office": {
    label: "Walkthrough to confirm",
    payload: z.object({ ...walkthrough, to: z.email() }),
    retry: mailSchedule,
  },
  "send-sms": {
    label: "Text message",
    payload: z.object({ leadId: z.uuid(), consentId: z.uuid(), at: z.iso.datetime() }),
    retry: mailSchedule,
  },
} as const;
