import { feesName } from "#app/features/pricing/quote.ts";
import { isAdmin } from "#app/lib/actor.ts";
import { paymentStatuses, refundStatuses } from "#app/lib/statuses.ts";

export type PaymentStatus = (typeof paymentStatuses)[number];

/** Money in cents. */
type Snapshot = {
  status: "open" | "complete" | "expired";
  paymentStatus: "paid" | "unpaid" | "no_payment_required";
  declineCode: string | null;
  dispute: "none" | "open" | "won" | "lost";
};

/** A total of 0 counts as paid. */
export const isPaidSnapshot = ({ paymentStatus }: Pick<Snapshot, "paymentStatus">) =>
  paymentStatus !== "unpaid";

type Known = {
  amountCents: number;
  /** Of the stored refunds, which never move back either. */
  refundedCents: number;
  /** The snapshot is newer than the last change. */
  isFresh?: boolean;
};

/**
 * The further of the two, because events arrive late, twice and in any order. Only a fresh snapshot
 * can end a dispute, and a refund that failed makes a payment paid again.
 */
export function nextStatus(current: PaymentStatus, snapshot: Snapshot, known: Known): PaymentStatus {
  const next = statusOf(snapshot, known);
  const isDisputed = current === "disputed" || current === "lost";
  if (isPaidSnapshot(snapshot) && (known.isFresh || (isPaid(current) && !isDisputed))) return next;
  return paymentStatuses.indexOf(next) > paymentStatuses.indexOf(current) ? next : current;
}

function statusOf(snapshot: Snapshot, { amountCents, refundedCents }: Known): PaymentStatus {
  if (isPaidSnapshot(snapshot)) {
    if (snapshot.dispute === "lost") return "lost";
    if (snapshot.dispute === "open") return "disputed";
    return refundedCents >= amountCents ? "refunded" : "paid";
  }
  if (snapshot.status === "complete") return snapshot.declineCode ? "failed" : "open";
  return snapshot.status;
}

/** The money arrived, whatever happened later. */
const paidStatuses = ["paid", "refunded", "disputed", "lost"] as const satisfies PaymentStatus[];

export const isPaid = (status: string) => paidStatuses.some((each) => each === status);

/** A lead has at most one such payment. */
export const isLive = (status: string) => status === "created" || status === "open";

/** The owner has paid, and the bank has not confirmed it: the page is complete, so it has no end. */
export const isProcessing = ({ status, expiresAt }: { status: string; expiresAt: Date | null }) =>
  status === "open" && expiresAt === null;

export const isProcessingPage = (page: Pick<Snapshot, "status" | "paymentStatus" | "declineCode">) =>
  page.status === "complete" && !isPaidSnapshot(page) && !page.declineCode;

export const canBeOpened = (status: string) => isLive(status) || status === "failed" || status === "expired";

/** A paid one, else the live one, that replaced an unpaid or lost payment. */
export function successorOf<Other extends { id: string; status: string }>(
  payment: { id: string; status: string },
  all: readonly Other[],
): Other | null {
  if (isPaid(payment.status) && payment.status !== "lost") return null;
  const others = all.filter(({ id }) => id !== payment.id);
  return (
    others.find(({ status }) => status === "paid" || status === "disputed") ??
    others.find(({ status }) => isLive(status)) ??
    null
  );
}

/** If true, close the page before canceling the payment. */
export const mayStillBePaid = (
  { status, sessionId, expiresAt }: { status: string; sessionId: string | null; expiresAt: Date | null },
  now: Date,
) => status === "open" && sessionId !== null && (expiresAt === null || expiresAt > now);

export const isSandboxPage = (sessionId: string) => sessionId.startsWith("cs_sandbox_");

export const resultPath = (sessionId: string) =>
  `/payment/success?${new URLSearchParams({ session_id: sessionId })}`;

/**
 * `mismatch`: the page isn't what was requested; `unknown`: Stripe doesn't know it; `twice`: the
 * fee was already paid; `deleted`, `gone`: its lead is missing.
 */
export type ProblemKind = "mismatch" | "unknown" | "twice" | "deleted" | "gone";

/** One task per kind, so that no problem hides another. */
export const problemKey = (paymentId: string, kind: ProblemKind) => `payment:${paymentId}:${kind}`;

type Expected = {
  id: string;
  /** Null once the lead is purged; then it isn't compared. */
  leadId: string | null;
  amountCents: number;
  currency: string;
};
type Page = {
  paymentId: string;
  leadId: string;
  currency: string;
  amountSubtotalCents: number;
  amountTotalCents: number;
  livemode: boolean;
};

/** For staff; null if the page matches. */
export function mismatchOf(payment: Expected, page: Page, livemode: boolean): string | null {
  if (page.paymentId !== payment.id) return "The payment page belongs to another payment.";
  if (payment.leadId && page.leadId !== payment.leadId) return "The payment page names another lead.";
  if (page.currency !== payment.currency)
    return `The payment page is in ${page.currency.toUpperCase()}, not in ${payment.currency.toUpperCase()}.`;
  if (page.amountSubtotalCents !== payment.amountCents || page.amountTotalCents !== payment.amountCents)
    return "The payment page asks for another amount.";
  if (page.livemode !== livemode)
    return livemode ? "The payment page is in test mode." : "The payment page is in live mode.";
  return null;
}

export function subjectOf(type: string): "payment" | "invoice" | null {
  if (/^checkout\.session\.(completed|expired|async_payment_(succeeded|failed))$/.test(type))
    return "payment";
  if (/^(payment_intent\.payment_failed|charge\.refund(ed|\.updated)|charge\.dispute\.\w+)$/.test(type))
    return "payment";
  if (/^refund\.(created|updated|failed)$/.test(type)) return "payment";
  return /^invoice(_payment)?\./.test(type) ? "invoice" : null;
}

/** Stripe allows 24 hours from when it receives the request. */
export const pageHours = 23;
/** Stripe rejects pages that expire within 30 minutes, and an owner needs some time to pay. */
export const leastPageMinutes = 45;

export const mayMoveMoney = isAdmin;

export const basisOf = (payment: { quoteLine: string | null; scheduleName: string; model: string }) =>
  payment.quoteLine ?? feesName(payment.model, payment.scheduleName);

type Amount = { status: string; amountCents: number };

/** In cents. */
export const sumOfRefunds = (refunds: readonly Amount[], statuses: readonly string[]) =>
  refunds.reduce((sum, { status, amountCents }) => sum + (statuses.includes(status) ? amountCents : 0), 0);

/** In cents; failed refunds don't count, and a check is refunded by check. */
export const refundable = (
  paid: { status: string; paidCents: number; checkNumber?: string | null },
  refunds: readonly Amount[],
) =>
  paid.status === "paid" && !paid.checkNumber
    ? Math.max(0, paid.paidCents - sumOfRefunds(refunds, ["requested", "pending", "succeeded"]))
    : 0;

/** A refund never moves back, but can fail after it succeeded. */
export const isFurther = (before: string, next: string) => rankOfRefund(next) > rankOfRefund(before);

const rankOfRefund = (status: string) => (refundStatuses as readonly string[]).indexOf(status);

/** The end of a sentence. */
export const refundFailureMessage = (why: string | null) =>
  why === null || why === "unknown"
    ? "the payment provider doesn't say why"
    : (refundFailures[why] ?? why.replaceAll("_", " "));

const refundFailures: Record<string, string> = {
  lost_or_stolen_card: "the card was reported lost or stolen",
  expired_or_canceled_card: "the card has expired or was canceled",
  charge_for_pending_refund_disputed: "the owner's bank disputes the payment",
  insufficient_funds: "our balance at the payment provider is too low",
  declined: "the owner's bank declined it",
  merchant_request: "it was canceled on our side",
  charge_already_refunded: "all of the payment was refunded already",
  not_by_card: "nothing was paid through the payment provider",
};
