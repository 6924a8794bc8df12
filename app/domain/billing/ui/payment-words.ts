import { canBeOpened, type PaymentStatus } from "#app/domain/billing/rules.ts";
import type { LeadPayment } from "#app/domain/billing/types.ts";
import type { BadgeGlyph, BadgeTone } from "#app/ui/badge.tsx";
import { formatDateTime, formatPromisedDollars } from "#app/ui/format.ts";

/** What the standing of a payment is called on screens, and how it looks. */
export const paymentLook = ({ status, replaced }: LeadPayment) => (replaced ? replacedLook : looks[status]);

type Look = { label: string; tone: BadgeTone; glyph: BadgeGlyph };

const replacedLook: Look = { label: "Replaced", tone: "grey", glyph: "ended" };

const looks: Record<PaymentStatus, Look> = {
  created: { label: "Link sent", tone: "yellow", glyph: 0.25 },
  open: { label: "Page open", tone: "yellow", glyph: 0.5 },
  failed: { label: "Failed", tone: "red", glyph: "ended" },
  expired: { label: "Ran out", tone: "grey", glyph: "ended" },
  cancelled: { label: "Called off", tone: "grey", glyph: "ended" },
  paid: { label: "Paid", tone: "emerald", glyph: "done" },
  refunded: { label: "Refunded", tone: "orange", glyph: "done" },
  disputed: { label: "Disputed", tone: "red", glyph: "open" },
  lost: { label: "Dispute lost", tone: "red", glyph: "ended" },
};

/** What an admin does with money, over a lead or on a page of its own. */
export const moneyTitles = {
  refund: "Refund the onboarding fee",
  "refund invoice": "Refund the invoice",
  cancel: "Call the payment off",
};

/** What an admin can still do with a payment; null for nothing. */
export function actOf({ status, refundableCents, replaced }: LeadPayment): "refund" | "cancel" | null {
  if (replaced) return null;
  if (canBeOpened(status)) return "cancel";
  return refundableCents > 0 ? "refund" : null;
}

/** Where a payment stands, in one sentence for staff. */
export function paymentWords(payment: LeadPayment, timeZone: string): string {
  const { status, replaced, paidAt, expiresAt, declineCode, cancelReason } = payment;
  if (replaced)
    return replaced === "by paid"
      ? "Nobody paid by this link. The fee was paid by another one."
      : "Nobody paid in time, and a newer link has replaced this one.";
  const at = (time: Date) => formatDateTime(time, timeZone);
  switch (status) {
    case "created":
      return payment.openFailed
        ? `The owner pressed Pay on ${at(payment.openFailed.at)}, and no payment page could be opened: ${payment.openFailed.why}. Call them.`
        : "The owner has the link and has not opened the payment page.";
    case "open":
      return `${declineCode ? `The last card was declined (${declineCode.replaceAll("_", " ")}). ` : ""}The payment page is open${expiresAt ? ` until ${at(expiresAt)}` : ""}.`;
    case "failed":
      return "The payment failed. The link still works for another try.";
    case "expired":
      return "Nobody paid in time. The link opens a new payment page.";
    case "cancelled":
      return `Called off: ${cancelReason ?? "no reason is kept"}`;
    default:
      return paidAt ? `Paid on ${at(paidAt)}.${since(payment)}` : "Paid.";
  }
}

function since({ status, refundedCents, amountCents, wasDisputed }: LeadPayment): string {
  if (status === "disputed") return " The owner’s bank disputes it.";
  if (status === "lost") return " The owner’s bank disputed it and keeps the money.";
  const over = wasDisputed ? " The owner’s bank disputed it; that is over, and the payment stands." : "";
  if (refundedCents === 0) return over;
  const sum = formatPromisedDollars(refundedCents);
  return refundedCents < amountCents
    ? `${over} ${sum} of ${formatPromisedDollars(amountCents)} went back.`
    : `${over} All of it went back.`;
}
