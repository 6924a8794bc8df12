import { z } from "#app/lib/zod.ts";

export const outboxFilters = ["all", "waiting", "retrying", "failed", "sent"] as const;
export type OutboxFilter = (typeof outboxFilters)[number];

export const OutboxParams = z.object({
  state: z.enum(outboxFilters).catch("all"),
  before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional().catch(undefined),
});

export const JobNumber = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** Without an id, all failed jobs. */
export const RetryForm = z.object({ id: JobNumber.optional() });
