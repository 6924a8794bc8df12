import { visitJobs } from "#app/features/walkthroughs/jobs.ts";
import { mailSchedule, promptSchedule, vendorSchedule } from "#app/jobs/definition.ts";
import { z } from "#app/lib/zod.ts";

export const leadJobs = {
  ...visitJobs,
  /** One per office address, with all homes of a submission. */
  "mail-new-lead": {
    label: "New lead",
    payload: z.union([
      z.object({ submissionId: z.uuid(), to: z.email() }),
      z.object({ leadId: z.uuid(), to: z.email() }),
    ]),
    retry: mailSchedule,
  },
  "mail-onboarding-list": {
    label: "Onboarding list",
    payload: z.object({ leadId: z.uuid() }),
    retry: mailSchedule,
  },
  "push-odoo-lead": {
    label: "Lead to Odoo",
    payload: z.object({ leadId: z.uuid() }),
    retry: mailSchedule,
  },
  "reassign-lead": {
    label: "Untouched lead to the next person",
    payload: z.object({ leadId: z.uuid(), tried: z.array(z.uuid()) }),
    retry: vendorSchedule,
    runsOffline: true,
  },
  /** A warning before its deadline, and that it was missed. */
  "note-target": {
    label: "Response target",
    payload: z.object({ targetId: z.uuid(), what: z.enum(["warned", "missed"]) }),
    retry: vendorSchedule,
    runsOffline: true,
  },
  /** Each deletion has its own job. Earlier versions stored one lead. */
  "cancel-deleted": {
    label: "Cancellations for deleted leads",
    payload: z.union([
      z.object({ leadIds: z.array(z.uuid()), deletedAt: z.iso.datetime() }),
      z
        .object({ leadId: z.uuid(), deletedAt: z.iso.datetime() })
        .transform(({ leadId, deletedAt }) => ({ leadIds: [leadId], deletedAt })),
    ]),
    retry: vendorSchedule,
    limitMs: 60_000,
  },
  /** Also undoes the action. Waits between slices, so that an attempt stays short. */
  "run-bulk-action": {
    label: "Bulk change of leads",
    payload: z.object({ actionId: z.uuid() }),
    retry: promptSchedule,
    runsOffline: true,
    queue: "bulk",
  },
  /** Checks, runs or undoes an import; waits between slices. */
  "run-import": {
    label: "Import of leads",
    payload: z.object({ importId: z.uuid() }),
    retry: promptSchedule,
    limitMs: 120_000,
    runsOffline: true,
    queue: "bulk",
  },
} as const;
