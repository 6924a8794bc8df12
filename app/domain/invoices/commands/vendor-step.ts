import type { VendorStep } from "#app/domain/invoices/types.ts";

type Failure = {
  reason: "unavailable" | "rejected" | "not configured";
  detail: string;
  retryAfterMs?: number;
};

/** How a job goes on after the vendor's failure: later, or, where the vendor asks for a pause, after it. Null when refused. */
export function stepOf({ reason, detail: why, retryAfterMs }: Failure): VendorStep | null {
  if (reason === "rejected") return null;
  if (reason === "not configured") return { end: "wait", why, ms: 5 * 60_000 };
  return retryAfterMs === undefined ? { end: "retry", why } : { end: "wait", why, ms: retryAfterMs };
}
