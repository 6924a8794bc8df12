import type { BadgeStyle } from "#app/components/badge.tsx";
import type { LeadPayment, LeadRefund } from "#app/features/payments/queries.server.ts";
import {
  canBeOpened,
  isProcessing,
  type PaymentStatus,
  refundFailureMessage,
} from "#app/features/payments/rules.ts";
import { formatDateTime, formatPromisedDollars } from "#app/lib/format.ts";

export const paymentBadge = (payment: LeadPayment) =>
  payment.replaced ? replacedBadge : isProcessing(payment) ? processingBadge : badges[payment.status];

const processingBadge: BadgeStyle = { label: "Waiting for the bank", tone: "yellow", glyph: 0.75 };

const replacedBadge: BadgeStyle = { label: "Replaced", tone: "grey", glyph: "ended" };

const badges: Record<PaymentStatus, BadgeStyle> = {
  created: { label: "Link sent", tone: "yellow", glyph: 0.25 },
  open: { label: "Page open", tone: "yellow", glyph: 0.5 },
  failed: { label: "Failed", tone: "red", glyph: "ended" },
  expired: { label: "Expired", tone: "grey", glyph: "ended" },
  cancelled: { label: "Canceled", tone: "grey", glyph: "ended" },
  paid: { label: "Paid", tone: "emerald", glyph: "done" },
  refunded: { label: "Refunded", tone: "orange", glyph: "done" },
  disputed: { label: "Disputed", tone: "red", glyph: "open" },
  lost: { label: "Dispute lost", tone: "red", glyph: "ended" },
};

const refund = {
  link: "Refund…",
  button: "Refund",
  pendingLabel: "Refunding...",
  toast: "Refund requested",
  failure: "The refund could not be requested. Please try again.",
} as const;

export const moneyActions = {
  "refund fee": {
    kind: "payment",
    title: "Refund the onboarding fee",
    path: "/payments/:id/refund",
    ...refund,
  },
  "refund invoice": { kind: "invoice", title: "Refund the invoice", path: "/invoices/:id/refund", ...refund },
  "cancel fee": {
    kind: "payment",
    title: "Cancel the payment",
    path: "/payments/:id/cancel",
    link: "Cancel…",
    button: "Cancel payment",
    pendingLabel: "Canceling...",
    toast: "Payment canceled",
    failure: "The payment could not be canceled. Please try again.",
  },
  "void invoice": {
    kind: "invoice",
    title: "Void Invoice",
    path: "/invoices/:id/void",
    link: "Void…",
    button: "Void Invoice",
    pendingLabel: "Voiding...",
    toast: "Invoice is being voided",
    failure: "The invoice could not be voided. Please try again.",
  },
  "record check": {
    kind: "invoice",
    title: "Record a check",
    path: "/invoices/:id/check",
    link: "Record a check",
    button: "Mark as paid",
    pendingLabel: "Processing...",
    toast: "Check recorded",
    failure: "The check could not be recorded. Please try again.",
  },
  "cancel agreement": {
    kind: "agreement",
    title: "Cancel the agreement",
    path: "/documents/:id/cancel",
    link: "Cancel agreement…",
    button: "Cancel this agreement",
    pendingLabel: "Canceling...",
    toast: "Agreement canceled",
    failure: "The agreement could not be canceled. Please try again.",
  },
} as const;
export type MoneyAction = keyof typeof moneyActions;

export function actionOf({ status, refundableCents, replaced }: LeadPayment): MoneyAction | null {
  if (replaced) return null;
  if (canBeOpened(status)) return "cancel fee";
  return refundableCents > 0 ? "refund fee" : null;
}

export function paymentLabel(payment: LeadPayment, timeZone: string): string {
  const { status, replaced, paidAt, expiresAt, declineCode, cancelReason } = payment;
  if (replaced)
    return replaced === "by paid"
      ? "This link wasn't used. The fee was paid by another one."
      : "This link expired unpaid, and a newer one has replaced it.";
  const at = (time: Date) => formatDateTime(time, timeZone);
  switch (status) {
    case "created":
      return payment.openFailedAt
        ? `The owner clicked Pay on ${at(payment.openFailedAt)}, and no payment page could be opened: ${payment.openProblem}. Call them.`
        : "The owner has the link and has not opened the payment page.";
    case "open":
      if (isProcessing(payment)) return "The owner has paid, and the bank has not confirmed it yet.";
      return `${declineCode ? `The last card was declined (${declineCode.replaceAll("_", " ")}). ` : ""}The payment page is open${expiresAt ? ` until ${at(expiresAt)}` : ""}.`;
    case "failed":
      return "The payment failed. The link still works for another try.";
    case "expired":
      return "The page expired unpaid. The link opens a new one.";
    case "cancelled":
      return `Canceled: ${cancelReason ?? "no reason given"}`;
    default:
      return paidAt ? `Paid on ${at(paidAt)}.${since(payment)}` : "Paid.";
  }
}

function since({ status, refundedCents, amountCents, disputedAt }: LeadPayment): string {
  if (status === "disputed") return " The owner's bank disputes it.";
  if (status === "lost") return " The owner's bank disputed it and keeps the money.";
  const over = disputedAt
    ? " The owner's bank disputed it; the dispute is over, and we kept the payment."
    : "";
  if (refundedCents === 0) return over;
  const sum = formatPromisedDollars(refundedCents);
  return refundedCents < amountCents
    ? `${over} ${sum} of ${formatPromisedDollars(amountCents)} was refunded.`
    : `${over} All of it was refunded.`;
}

export function refundLabel(refund: LeadRefund, timeZone: string): string {
  const { amountCents, status, createdAt, settledAt, by, failureReason } = refund;
  const sum = formatPromisedDollars(amountCents);
  const requested = formatDateTime(createdAt, timeZone);
  switch (status) {
    case "requested":
      return `Refund of ${sum} requested on ${requested}${by ? ` by ${by}` : ""}`;
    case "pending":
      return `Refund of ${sum} pending since ${requested}`;
    case "succeeded":
      return `Refunded ${sum} on ${formatDateTime(settledAt ?? createdAt, timeZone)}`;
    default:
      return `Refund of ${sum} failed: ${refundFailureMessage(failureReason)}`;
  }
}
