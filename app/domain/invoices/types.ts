import type { LeadRefund } from "#app/domain/refunds.ts";

export type InvoiceItem = { description: string; amountCents: number };

/** An invoice as the list on its lead shows it; money in cents. */
export type InvoiceRow = {
  id: string;
  number: string | null;
  description: string;
  status: InvoiceStatus;
  amountCents: number;
  createdAt: Date;
  dueAt: Date | null;
  /** Whether it waits for money since before today. */
  isOverdue: boolean;
  sentAt: Date | null;
  paidAt: Date | null;
  /** Cents. */
  refundedCents: number;
  /** Cents that can still be sent back. */
  refundableCents: number;
  /** Newest first. */
  refunds: LeadRefund[];
  voidAskedAt: Date | null;
  voidReason: string | null;
  hostedUrl: string | null;
  pdfUrl: string | null;
  problem: string | null;
};

export const invoiceStatuses = [
  "creating",
  "draft",
  "failed",
  "open",
  "uncollectible",
  "void",
  "paid",
] as const;

/** In the order in which one may follow another; none comes after a later one. */
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** Whether invoices move money, are only played (demo), or wait for a setting. */
export type InvoiceMode = "live" | "sandbox" | "not configured";

/** What stands on an invoice for its owner. */
export type InvoiceSheet = {
  number: string;
  description: string;
  items: readonly InvoiceItem[];
  amountCents: number;
  issuedAt: Date;
  dueAt: Date;
  isOverdue: boolean;
  paidAt: Date | null;
  isVoid: boolean;
  /** Empty when the lead is gone for good. */
  billTo: { name: string; email: string; address: string };
};
