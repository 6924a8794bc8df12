import type { RetrySchedule } from "#app/jobs/definition.ts";
import { z } from "#app/lib/zod.ts";

/** Three days: seconds at first, then every eight hours. */
export const webhookSchedule: RetrySchedule = {
  attempts: 16,
  firstMs: 5_000,
  factor: 4,
  capMs: 8 * 3_600_000,
};

export const webhookJobs = {
  "send-webhook": {
    label: "Tell another system",
    payload: z.object({ deliveryId: z.uuid() }),
    retry: webhookSchedule,
    queue: "webhook",
  },
} as const;
