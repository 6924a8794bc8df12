import { mailSchedule } from "#app/jobs/definition.ts";
import { z } from "#app/lib/zod.ts";

const reply = z.object({ leadId: z.uuid(), eventId: z.uuid() });

export const conversationJobs = {
  /** What staff wrote is in the timeline entry. */
  "mail-reply": { label: "Email of staff", payload: reply, retry: mailSchedule },
  "text-reply": { label: "Text of staff", payload: reply, retry: mailSchedule },
} as const;
