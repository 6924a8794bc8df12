import { alertPayload } from "#app/features/accounts/jobs.ts";
import { mailSchedule } from "#app/jobs/definition.ts";

export const messagingJobs = {
  "text-alert": { label: "Alert by text", payload: alertPayload, retry: mailSchedule },
} as const;
