import type { LeadRefund, PaymentStatus } from "#app/features/payments/rules.ts";

export type PaymentResult =
  /** Not ours, or not what was requested. */
  | { state: "unverified" }
  /** The page's metadata no longer names our lead. */
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
  receiptUrl: string | null;
  mode: string;
};

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
    /** Its lead is deleted, but can be restored. */
    | "paused"
    | "not configured";
  newerId: string | null;
  receipt: Receipt;
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
  refundableCents: number;
  description: string;
  basis: string;
  paidAt: Date | null;
  expiresAt: Date | null;
  wasDisputed: boolean;
  replaced: "by newer" | "by paid" | null;
  declineCode: string | null;
  /** Of the latest click on Pay. */
  openFailed: { at: Date; why: string } | null;
  cancelReason: string | null;
  failedReason: string | null;
  refunds: LeadRefund[];
};

export type LeadMoney = {
  mode: "live" | "sandbox" | "not configured";
  origin: string;
  payments: LeadPayment[];
  feeCents: number;
};
