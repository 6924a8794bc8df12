import { z } from "#app/lib/zod.ts";

export const backupJobs = {
  "back-up": {
    label: "Back up and prove it",
    payload: z.object({ backupId: z.uuid() }),
    retry: { attempts: 3, firstMs: 10 * 60_000, factor: 2, capMs: 3_600_000 },
    limitMs: 4 * 3_600_000,
    runsOffline: true,
    queue: "backup",
  },
} as const;
