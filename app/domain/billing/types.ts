import type { PaymentStatus } from "#app/domain/billing/rules.ts";
import type { LeadRefund } from "#app/domain/refunds.ts";

/** What came of a payment, as the page says it on which the vendor lets the owner go. */
export type PaymentResult =
  /** Not ours, or it does not match what was asked for. */
  | { state: "unverified" }
  /** The vendor's page names no lead any more. */
  | { state: "unnamed" }
  | { state: "waiting" | "unpaid" | "lost"; paymentId: string }
  | ({ state: "paid"; hasLead: boolean; basis: string } & Receipt);

export type Receipt = {
  paymentId: string;
  amountCents: number;
  refundedCents: number;
  description: string;
  address: string | null;
  paidAt: Date | null;
  /** The vendor's own receipt. */
  receiptUrl: string | null;
  mode: string;
};

/** What the owner reads who opens the link. */
export type PayPage = {
  state:
    | "payable"
    | "over"
    | "paid"
    | "sent back"
    | "lost"
    | "replaced"
    | "paid elsewhere"
    | "gone"
    /** Its lead was deleted a moment ago, which can still be undone. */
    | "paused"
    | "not configured";
  /** The payment that has taken its place. */
  newerId: string | null;
  receipt: Receipt;
  /** Fee schedule and model that the amount comes from. */
  basis: string;
  sessionId: string | null;
  wasDeclined: boolean;
};

export type LeadPayment = {
  id: string;
  createdAt: Date;
  by: string | null;
  status: PaymentStatus;
  mode: string;
  amountCents: number;
  refundedCents: number;
  /** Cents that can still be sent back. */
  refundableCents: number;
  description: string;
  basis: string;
  paidAt: Date | null;
  expiresAt: Date | null;
  wasDisputed: boolean;
  /** Whether it can no longer be made, since the owner is asked for another one, or has paid that. */
  replaced: "by newer" | "by paid" | null;
  declineCode: string | null;
  /** The last time the owner pressed Pay, where no payment page could be opened. */
  openFailed: { at: Date; why: string } | null;
  cancelReason: string | null;
  parkedReason: string | null;
  /** Newest first. */
  refunds: LeadRefund[];
};

/** The payments of a lead, newest first, and whether another can be asked for. */
export type LeadMoney = {
  mode: "live" | "sandbox" | "not configured";
  /** Address of this website, for the links. */
  origin: string;
  payments: LeadPayment[];
  /** What the next payment would ask for. */
  feeCents: number;
};
