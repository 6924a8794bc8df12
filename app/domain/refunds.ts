import { formatDateTime, formatPromisedDollars } from "#app/ui/format.ts";

export type LeadRefund = {
  id: string;
  amountCents: number;
  reason: string;
  status: "requested" | "pending" | "succeeded" | "failed";
  failureReason: string | null;
  createdAt: Date;
  settledAt: Date | null;
  by: string | null;
};

/** What can still be sent back, in cents: refunds that failed do not count. */
export function refundable(
  payment: { status: string; amountCents: number; refundedCents: number },
  refunds: readonly { status: string; amountCents: number }[],
): number {
  if (payment.status !== "paid") return 0;
  const promised = refunds
    .filter(({ status }) => status !== "failed")
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  return Math.max(0, payment.amountCents - Math.max(promised, payment.refundedCents));
}

export type SentRefund = {
  vendorRefundId: string;
  status: "pending" | "succeeded" | "failed";
  why: string | null;
};

/** The vendor's words for a refund, in ours. */
export const refundState = (made: {
  id: string;
  status: string;
  failureReason: string | null;
}): SentRefund => ({
  vendorRefundId: made.id,
  status:
    made.status === "succeeded"
      ? "succeeded"
      : made.status === "failed" || made.status === "canceled"
        ? "failed"
        : "pending",
  why: made.failureReason,
});

const refundOrder = ["requested", "pending", "succeeded", "failed"];

/** A refund never goes back on its way, but may fail after it succeeded. */
export const isFurther = (before: string, next: string) =>
  refundOrder.indexOf(next) > refundOrder.indexOf(before);

/** Why a refund failed, in words for staff that go on a sentence. */
export const refundFailureWords = (why: string | null) =>
  why === null || why === "unknown" || why === "not told"
    ? "the payment provider does not say why"
    : (refundFailures[why] ?? why.replaceAll("_", " "));

const refundFailures: Record<string, string> = {
  lost_or_stolen_card: "the card was reported lost or stolen",
  expired_or_canceled_card: "the card has expired or was canceled",
  charge_for_pending_refund_disputed: "the owner’s bank disputes the payment",
  insufficient_funds: "our balance at the payment provider is too low",
  declined: "the owner’s bank declined it",
  merchant_request: "it was canceled on our side",
  charge_already_refunded: "all of the payment was refunded already",
  not_by_card: "nothing was paid through the payment provider",
};

/** What became of a refund: asked for, on its way, there, or failed. */
export function refundWords(refund: LeadRefund, timeZone: string): string {
  const { amountCents, status, createdAt, settledAt, by, failureReason } = refund;
  const sum = formatPromisedDollars(amountCents);
  const asked = formatDateTime(createdAt, timeZone);
  switch (status) {
    case "requested":
      return `Refund of ${sum} requested on ${asked}${by ? ` by ${by}` : ""}`;
    case "pending":
      return `Refund of ${sum} is on its way since ${asked}`;
    case "succeeded":
      return `Refunded ${sum} on ${formatDateTime(settledAt ?? createdAt, timeZone)}`;
    case "failed":
      return `Refund of ${sum} failed: ${refundFailureWords(failureReason)}`;
  }
}
