import { vendorSchedule } from "#app/jobs/definition.ts";
import { z } from "#app/lib/zod.ts";

export const leadJobs = {
  /** Each deletion has its own job. Earlier versions stored one lead. */
  "cancel-deleted": {
    label: "Cancel what deleted leads leave open",
    payload: z.union([
      z.object({ leadIds: z.array(z.uuid()), deletedAt: z.iso.datetime() }),
      z
        .object({ leadId: z.uuid(), deletedAt: z.iso.datetime() })
        .transform(({ leadId, deletedAt }) => ({ leadIds: [leadId], deletedAt })),
    ]),
    retry: vendorSchedule,
    limitMs: 60_000,
  },
} as const;
