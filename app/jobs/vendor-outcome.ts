import type { VendorFailure } from "#app/integrations/reply.ts";
import type { Outcome } from "#app/jobs/handler.ts";

type Manner = {
  /** Delay for missing settings, not counted as an attempt; null if it counts. */
  settingsMs?: number | null;
  retriesRefusals?: boolean;
};

export function vendorOutcome(
  { reason, detail: why, retryAfterMs }: VendorFailure,
  { settingsMs = 5 * 60_000, retriesRefusals = false }: Manner = {},
): Outcome {
  if (reason === "not configured" && settingsMs !== null) return { end: "wait", why, ms: settingsMs };
  if (reason === "rejected" && !retriesRefusals) return { end: "park", why };
  return { end: "retry", why, atLeastMs: retryAfterMs };
}
