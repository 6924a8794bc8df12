import type { z } from "#app/lib/zod.ts";

export type RetrySchedule = { attempts: number; firstMs: number; factor: number; capMs: number };

/** About four minutes, while a user waits. */
export const promptSchedule: RetrySchedule = { attempts: 8, firstMs: 1_000, factor: 2.5, capMs: 60_000 };

/** Half a day: greylisting lasts minutes, an outage hours. */
export const mailSchedule: RetrySchedule = { attempts: 8, firstMs: 15_000, factor: 4, capMs: 6 * 3_600_000 };

/** Half a day, with early retries. */
export const vendorSchedule: RetrySchedule = { attempts: 8, firstMs: 3_000, factor: 5, capMs: 6 * 3_600_000 };

/** Two days, with early retries. */
export const moneySchedule: RetrySchedule = { attempts: 18, firstMs: 1_000, factor: 3, capMs: 4 * 3_600_000 };

/** Separate, so that neither a slow vendor nor a bulk change delays other jobs. */
export const queues = ["mail", "report", "default", "bulk", "campaign", "webhook", "crm", "backup"] as const;
export type Queue = (typeof queues)[number];

export type JobDefinition<Payload extends z.ZodType = z.ZodType> = {
  label: string;
  payload: Payload;
  retry: RetrySchedule;
  /** 30 s by default. A longer attempt is aborted and counts as failed, unless it ends in the same time again. */
  limitMs?: number;
  /** Runs even if `SENDING=off`. */
  runsOffline?: true;
  /** Limited per address, because a form accepts any address. */
  isFromForm?: true;
  /** By default `mail` for kinds that begin with `mail-`, else `default`. */
  queue?: Queue;
};

/** In milliseconds, with 20% jitter. `random` is in [0, 1). */
export function restAfter(attempt: number, { firstMs, factor, capMs }: RetrySchedule, random: number) {
  const rest = Math.min(capMs, firstMs * factor ** (Math.max(1, attempt) - 1));
  return Math.round(rest * (0.8 + 0.4 * random));
}
