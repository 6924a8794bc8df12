import type { LeadRefund, PaymentStatus } from "#app/features/payments/rules.ts";

export type Receipt = {
  paymentId: string;
  sessionId: string | null;
  amountCents: number;
  refundedCents: number;
  description: string;
  basis: string;
  address: string | null;
  paidAt: Date | null;
  receiptUrl: string | null;
  mode: string;
};

export type PaymentResult =
  | { state: "unverified" | "unnamed" }
  | { state: "waiting" | "unpaid" | "lost" | "paid"; receipt: Receipt; hasLead: boolean };

export type PayPage = {
  state:
    | "payable"
    | "over"
    | "paid"
    | "refunded"
    | "lost"
    | "replaced"
    | "paid elsewhere"
    | "gone"
    | "not configured";
  newerId: string | null;
  receipt: Receipt;
  wasDeclined: boolean;
};

export type LeadPayment = {
  id: string;
  createdAt: Date;
  by: string | null;
  status: PaymentStatus;
  mode: string;
  /** Of the open checkout. */
  url: string | null;
  amountCents: number;
  refundedCents: number;
  refundableCents: number;
  description: string;
  basis: string;
  paidAt: Date | null;
  expiresAt: Date | null;
  disputedAt: Date | null;
  replaced: "by newer" | "by paid" | null;
  declineCode: string | null;
  /** Of the latest click on Pay. */
  openFailedAt: Date | null;
  openProblem: string | null;
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
