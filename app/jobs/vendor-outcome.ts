import type { VendorFailure } from "#app/integrations/reply.ts";
import type { Outcome } from "#app/jobs/handler.ts";

/** Where a job differs from the others; each says why. */
type Manner = {
  /** Milliseconds until it looks whether the settings are right, which counts as no attempt; null where it does count. */
  settingsMs?: number | null;
  /** What was refused may be taken later. */
  retriesRefusals?: boolean;
};

/**
 * What becomes of a job whose vendor gave no answer that can be used: it waits for settings, tries again after an outage
 * and not before the vendor wants to be asked, and is parked where the vendor refuses.
 */
export function vendorOutcome(
  { reason, detail: why, retryAfterMs }: VendorFailure,
  { settingsMs = 5 * 60_000, retriesRefusals = false }: Manner = {},
): Outcome {
  if (reason === "not configured" && settingsMs !== null) return { end: "wait", why, ms: settingsMs };
  if (reason === "rejected" && !retriesRefusals) return { end: "park", why };
  return { end: "retry", why, atLeastMs: retryAfterMs };
}
