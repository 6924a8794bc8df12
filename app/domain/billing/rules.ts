import { isAdmin } from "#app/domain/actor.ts";

/**
 * From the link to the end, in an order in which a payment never goes back, but for what the vendor says now of money
 * that came. `lost`: the owner's bank has taken it for good.
 */
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
export type PaymentStatus = (typeof paymentStatuses)[number];

/** What the vendor says of a payment page, live or played. Money in cents. */
export type Truth = {
  id: string;
  status: "open" | "complete" | "expired";
  paymentStatus: "paid" | "unpaid" | "no_payment_required";
  amountSubtotalCents: number;
  amountTotalCents: number;
  currency: string;
  leadId: string;
  paymentId: string;
  paymentIntentId: string | null;
  paidAt: Date | null;
  declineCode: string | null;
  refundedCents: number;
  dispute: "none" | "open" | "won" | "lost";
  receiptUrl: string | null;
  livemode: boolean;
  url: string | null;
  expiresAt: Date;
};

/** Also where nothing had to be paid. */
export const isPaidTruth = ({ paymentStatus }: Pick<Truth, "paymentStatus">) => paymentStatus !== "unpaid";

/**
 * The status after the vendor has said how a page stands: the further one of the two along the way. So truths that come
 * late, twice or in any order lead to the same end, and none leads back. One that is known to be the latest (`isFresh`)
 * stands for money that came: a refund can fail, and a dispute can be won.
 */
export function nextStatus(
  current: PaymentStatus,
  truth: StatusTruth,
  { amountCents, isFresh = false }: { amountCents: number; isFresh?: boolean },
): PaymentStatus {
  const said = saidBy(truth, amountCents);
  if (isFresh && isPaidTruth(truth)) return said;
  return rank(said) > rank(current) ? said : current;
}

type StatusTruth = Pick<Truth, "status" | "paymentStatus" | "declineCode" | "refundedCents" | "dispute">;

const rank = (status: PaymentStatus) => paymentStatuses.indexOf(status);

function saidBy(truth: StatusTruth, amountCents: number): PaymentStatus {
  if (isPaidTruth(truth)) {
    if (truth.dispute === "lost") return "lost";
    if (truth.dispute === "open") return "disputed";
    return truth.refundedCents >= amountCents ? "refunded" : "paid";
  }
  if (truth.status === "complete") return truth.declineCode ? "failed" : "open";
  return truth.status;
}

/** Once the money has arrived, whatever became of it afterwards. */
export const paidStatuses = ["paid", "refunded", "disputed", "lost"] as const satisfies PaymentStatus[];

export const isPaid = (status: string) => paidStatuses.some((each) => each === status);

/** Whether the owner can still be asked for it; of these a lead has one at most. */
export const isLive = (status: string) => status === "created" || status === "open";

/** Whether its page can be opened (again): nothing was paid, and nobody called it off. */
export const canBeOpened = (status: string) => isLive(status) || status === "failed" || status === "expired";

/**
 * What of the same lead has taken the place of a payment that nobody made, or whose money is gone: one that is paid, else
 * the one that the owner is asked for now.
 */
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

/**
 * Whether somebody may still pay on the page of a payment: it was opened, and neither the vendor nor its time has ended
 * it. Such a payment is not called off before that page is closed.
 */
export const mayStillBePaid = (
  { status, sessionId, expiresAt }: { status: string; sessionId: string | null; expiresAt: Date | null },
  now: Date,
) => status === "open" && sessionId !== null && (expiresAt === null || expiresAt > now);

/** Whether a page is the stand-in's, where no money moves. */
export const isPlayedPage = (sessionId: string) => sessionId.startsWith("cs_sandbox_");

type Expected = {
  id: string;
  /** Null once the lead is gone for good; then it is not compared. */
  leadId: string | null;
  amountCents: number;
  currency: string;
};

/**
 * Why a person has to look at a payment: `mismatch` and `unknown` when its page is not what was asked for or the vendor
 * does not know it, `twice` when the fee was paid before, `deleted` and `gone` when its lead is not there.
 */
export const parkKinds = ["mismatch", "unknown", "twice", "deleted", "gone"] as const;
export type ParkKind = (typeof parkKinds)[number];

/** The key of the task that asks for that, one for each kind. */
export const parkKey = (paymentId: string, kind: ParkKind) => `payment:${paymentId}:${kind}`;

/** Why a truth cannot be about this payment, in words for staff; null when it can. */
export function mismatchOf(payment: Expected, truth: Truth, livemode: boolean): string | null {
  if (truth.paymentId !== payment.id) return "The payment page belongs to another payment.";
  if (payment.leadId && truth.leadId !== payment.leadId) return "The payment page names another lead.";
  if (truth.currency !== payment.currency)
    return `The payment page is in ${truth.currency.toUpperCase()}, not in ${payment.currency.toUpperCase()}.`;
  if (truth.amountSubtotalCents !== payment.amountCents || truth.amountTotalCents !== payment.amountCents)
    return "The payment page asks for another amount.";
  if (truth.livemode !== livemode)
    return livemode
      ? "The payment page is one of the test mode."
      : "The payment page is one of the live mode.";
  return null;
}

/** What the vendor's event is about, for those that we listen to. Invoices have a place of their own. */
export function subjectOf(type: string): "payment" | "invoice" | null {
  if (/^checkout\.session\.(completed|expired|async_payment_(succeeded|failed))$/.test(type))
    return "payment";
  if (/^(payment_intent\.payment_failed|charge\.refund(ed|\.updated)|charge\.dispute\.\w+)$/.test(type))
    return "payment";
  if (/^refund\.(created|updated|failed)$/.test(type)) return "payment";
  return /^invoice(_payment)?\./.test(type) ? "invoice" : null;
}

/** A page lives this long; the vendor takes 24 hours at most, counted when the call arrives. */
export const pageHours = 23;
/** The vendor refuses pages that would live less than half an hour, and an owner needs some minutes to pay. */
export const leastPageMinutes = 45;

/** Every member of staff asks for payments; only admins send money back or call a payment off. */
export const mayMoveMoney = isAdmin;

/** What an amount rests on: the quote in the words that the owner met before, else the fee schedule. */
export const basisOf = (payment: { quoteLine: string | null; scheduleName: string; model: string }) =>
  payment.quoteLine ?? `Fee schedule ${payment.scheduleName}, ${payment.model}`;
