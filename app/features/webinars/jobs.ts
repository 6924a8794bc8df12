import { mailSchedule } from "#app/jobs/definition.ts";
import { z } from "#app/lib/zod.ts";

const registration = z.object({ registrationId: z.uuid() });

export const webinarJobs = {
  "mail-webinar-confirmation": {
    label: "Webinar confirmation",
    payload: registration,
    retry: mailSchedule,
    isFromForm: true,
  },
  "mail-webinar-reminder": {
    label: "Webinar reminder",
    payload: registration.extend({ hoursBefore: z.union([z.literal(24), z.literal(1)]) }),
    retry: mailSchedule,
  },
  /** A new time or join link, or again after a cancellation. */
  "mail-webinar-moved": { label: "Webinar update", payload: registration, retry: mailSchedule },
  "mail-webinar-cancelled": { label: "Webinar canceled", payload: registration, retry: mailSchedule },
} as const;
