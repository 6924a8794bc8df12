import { done, type Outcome } from "#app/jobs/handler.ts";
import type { RetrySchedule } from "#app/jobs/retry.ts";

/** For what nobody waits for on a page: a vendor's outage of half a day is sat out. */
export const patientSchedule: RetrySchedule = {
  attempts: 8,
  firstMs: 5_000,
  factor: 5,
  capMs: 4 * 3_600_000,
};

type Settled = { end: "settled" } | { end: "again"; why: string };

export const outcomeOf = (settled: Settled): Outcome =>
  settled.end === "settled" ? done : { end: "retry", why: settled.why };
