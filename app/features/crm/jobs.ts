import { mailSchedule } from "#app/jobs/definition.ts";
import { z } from "#app/lib/zod.ts";

export const crmJobs = {
  "push-odoo-lead": {
    label: "Send a lead to Odoo",
    payload: z.object({ leadId: z.uuid() }),
    retry: mailSchedule,
    queue: "crm",
  },
} as const;
