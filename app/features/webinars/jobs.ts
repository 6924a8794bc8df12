import { mailSchedule } from "#app/jobs/definition.ts";
import { z } from "#app/lib/zod.ts";

export const webinarJobs = {
  "mail-webinar-confirmation": {
    label: "Webinar confirmation",
    payload: z.object({ registrationId: z.uuid() }),
    retry: mailSchedule,
    isFromForm: true,
  },
  "mail-webinar-reminder": {
    label: "Webinar reminder",
    payload: z.object({
      registrationId: z.uuid(),
      hoursBefore: z.union([z.literal(24), z.literal(1)]),
    }),
    retry: mailSchedule,
  },
  /** Not sent when the webinar has moved again. `isBack`: after a cancellation. */
  "mail-webinar-moved": {
    label: "New webinar time",
    payload: z.object({
      registrationId: z.uuid(),
      startsAt: z.iso.datetime(),
      isBack: z.boolean().optional(),
    }),
    retry: mailSchedule,
  },
  /** Not sent when the join link has changed again. */
  "mail-webinar-room": {
    label: "New webinar link",
    payload: z.object({ registrationId: z.uuid(), joinUrl: z.string() }),
    retry: mailSchedule,
  },
  "mail-webinar-cancelled": {
    label: "Webinar canceled",
    payload: z.object({ registrationId: z.uuid() }),
    retry: mailSchedule,
  },
} as const;
