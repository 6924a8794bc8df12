import { promptSchedule } from "#app/jobs/definition.ts";
import { z } from "#app/lib/zod.ts";

export const accountJobs = {
  "mail-password-reset": {
    label: "Password link",
    payload: z.object({ email: z.string() }),
    retry: promptSchedule,
  },
} as const;
