import { mailSchedule, promptSchedule } from "#app/jobs/definition.ts";
import { z } from "#app/lib/zod.ts";

export const alertPayload = z.object({ notificationId: z.uuid() });

export const accountJobs = {
  "mail-password-reset": {
    label: "Password link",
    payload: z.object({ email: z.string() }),
    retry: promptSchedule,
  },
  "mail-invitation": {
    label: "Invitation",
    payload: z.object({ inviteId: z.string(), email: z.string() }),
    retry: mailSchedule,
  },
  "mail-factor-reset": {
    label: "Second factor reset",
    payload: z.object({ userId: z.string(), email: z.string(), by: z.string() }),
    retry: mailSchedule,
  },
  "mail-test": { label: "Test message", payload: z.object({ email: z.string() }), retry: promptSchedule },
  "mail-alert": { label: "Alert", payload: alertPayload, retry: mailSchedule },
} as const;
