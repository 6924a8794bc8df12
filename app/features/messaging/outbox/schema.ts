import { outboxFilters } from "#app/features/messaging/outbox/rules.ts";
import { z } from "#app/lib/zod.ts";

export const OutboxParams = z.object({
  state: z.enum(outboxFilters).catch("all"),
  before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional().catch(undefined),
});

export const JobNumber = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

export const DiscardForm = z.object({
  id: JobNumber,
  reason: z.string({ error: "Say why, in a few words." }).trim().min(3, "Say why, in a few words.").max(200),
});

/** Without an id, all failed jobs. */
export const RetryForm = z.object({ id: JobNumber.optional() });
