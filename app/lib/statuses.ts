export const modes = ["live", "sandbox"] as const;

/** In order of progress. `lost`: the bank's decision is final. */
export const paymentStatuses = [
  "created",
  "open",
  "failed",
  "expired",
  "cancelled",
  "paid",
  "refunded",
  "disputed",
  "lost",
] as const;

/** In order of progress. */
export const invoiceStatuses = [
  "creating",
  "draft",
  "failed",
  "open",
  "uncollectible",
  "void",
  "paid",
] as const;

/** In order of progress. */
export const refundStatuses = ["requested", "pending", "succeeded", "failed"] as const;
