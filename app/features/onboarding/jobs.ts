import { mailSchedule } from "#app/jobs/definition.ts";
import { z } from "#app/lib/zod.ts";

export const onboardingJobs = {
  "mail-onboarding-list": {
    label: "Onboarding list",
    payload: z.object({ leadId: z.uuid() }),
    retry: mailSchedule,
  },
} as const;
