/** How often a job is tried and how long it rests between two attempts. */
export type RetrySchedule = { attempts: number; firstMs: number; factor: number; capMs: number };

const maxAttempts = 8;

/** For what somebody waits for on a page: eight attempts within about four minutes. */
export const promptSchedule: RetrySchedule = {
  attempts: maxAttempts,
  firstMs: 1_000,
  factor: 2.5,
  capMs: 60_000,
};

/** For mail, whose servers refuse for minutes (greylisting) or hours (an outage): eight attempts within half a day. */
export const mailSchedule: RetrySchedule = {
  attempts: maxAttempts,
  firstMs: 15_000,
  factor: 4,
  capMs: 6 * 3_600_000,
};

/** For money, at a vendor who is away for minutes or hours: at once again, then for two days. */
export const moneySchedule: RetrySchedule = {
  attempts: 18,
  firstMs: 1_000,
  factor: 3,
  capMs: 4 * 3_600_000,
};

/** For vendors, whose outages last minutes or hours: eight attempts within half a day, the first ones soon. */
export const vendorSchedule: RetrySchedule = {
  attempts: maxAttempts,
  firstMs: 3_000,
  factor: 5,
  capMs: 6 * 3_600_000,
};

/**
 * Milliseconds to rest after the failed attempt number `attempt` (from 1): exponential up to the cap, spread by a
 * fifth to either side, so that jobs that failed together do not come back together. `random` is in [0, 1).
 */
export function restAfter(attempt: number, { firstMs, factor, capMs }: RetrySchedule, random: number) {
  const rest = Math.min(capMs, firstMs * factor ** (Math.max(1, attempt) - 1));
  return Math.round(rest * (0.8 + 0.4 * random));
}
