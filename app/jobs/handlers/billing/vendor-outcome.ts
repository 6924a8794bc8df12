import type { Outcome } from "#app/jobs/handler.ts";

type Failure = { reason: string; detail: string; retryAfterMs?: number };

/** What becomes of a job whose vendor gave no answer: it waits for settings, or as long as the vendor asks, or tries again. */
export function vendorOutcome({ reason, detail, retryAfterMs }: Failure): Outcome {
  if (reason === "not configured") return { end: "wait", why: detail, ms: 5 * 60_000 };
  if (retryAfterMs !== undefined) return { end: "wait", why: detail, ms: Math.max(retryAfterMs, 1_000) };
  return { end: "retry", why: detail };
}
