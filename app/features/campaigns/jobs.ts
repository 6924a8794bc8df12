import { type JobDefinition, mailSchedule, promptSchedule, vendorSchedule } from "#app/jobs/definition.ts";
import { z } from "#app/lib/zod.ts";

const message = z.object({ messageId: z.uuid(), leadId: z.uuid() });

export const campaignJobs = {
  "campaign-plan": {
    label: "Plan of the campaigns",
    payload: z.object({}),
    retry: promptSchedule,
    limitMs: 60_000,
  },
  "mail-campaign": {
    label: "Campaign email",
    payload: message,
    retry: mailSchedule,
    queue: "campaign",
    // The longest answer of a mail server, for each email of a slot's share of the batch.
    limitMs: 300_000,
  },
  /** To a person of the staff; never counts as a message of a series. */
  "mail-campaign-test": {
    label: "Test of a campaign email",
    payload: z.object({ templateId: z.uuid(), userId: z.uuid(), leadId: z.uuid().nullable() }),
    retry: promptSchedule,
  },
  "text-campaign": { label: "Campaign text", payload: message, retry: vendorSchedule, queue: "campaign" },
} as const satisfies Record<string, JobDefinition>;
