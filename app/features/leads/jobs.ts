import { mailSchedule, vendorSchedule } from "#app/jobs/definition.ts";
import { z } from "#app/lib/zod.ts";

export const leadJobs = {
  /** One per office address, with all homes of a submission. */
  "mail-new-lead": {
    label: "New lead",
    payload: z.union([
      z.object({ submissionId: z.uuid(), to: z.email() }),
      z.object({ leadId: z.uuid(), to: z.email() }),
    ]),
    retry: mailSchedule,
  },
  "push-odoo-lead": {
    label: "Lead to Odoo",
    payload: z.object({ leadId: z.uuid() }),
    retry: mailSchedule,
  },
  /** Each deletion has its own job. */
  "cancel-deleted": {
    label: "Cancellations for a deleted lead",
    payload: z.object({ leadId: z.uuid(), deletedAt: z.iso.datetime() }),
    retry: vendorSchedule,
    limitMs: 60_000,
  },
} as const;
