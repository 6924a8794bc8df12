import type { BadgeStyle } from "#app/components/badge.tsx";
import type { LeadRefund } from "#app/features/payments/rules.ts";
import { dayIn } from "#app/lib/dates.ts";
import { formatPromisedDollars } from "#app/lib/format.ts";
import { readDollars } from "#app/lib/money.ts";

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
export type InvoiceStatus = (typeof invoiceStatuses)[number];

export type InvoiceMode = "live" | "sandbox" | "not configured";

export type InvoiceItem = { description: string; amountCents: number };

export type InvoiceRow = {
  id: string;
  number: string | null;
  description: string;
  status: InvoiceStatus;
  amountCents: number;
  createdAt: Date;
  dueAt: Date | null;
  isOverdue: boolean;
  sentAt: Date | null;
  remindedAt: Date | null;
  checkNumber: string | null;
  paidAt: Date | null;
  refundedCents: number;
  refundableCents: number;
  refunds: LeadRefund[];
  voidAskedAt: Date | null;
  voidReason: string | null;
  hostedUrl: string | null;
  pdfUrl: string | null;
  problem: string | null;
};

export type InvoicesPanelData = {
  mode: InvoiceMode;
  /** The newest hundred. */
  invoices: InvoiceRow[];
};

export type InvoiceSheet = {
  number: string;
  description: string;
  items: readonly InvoiceItem[];
  amountCents: number;
  dueAt: Date;
  paidAt: Date | null;
  isVoid: boolean;
};

export const mostItems = 20;

/** Stripe's minimum, in cents. */
export const leastCents = 50;

/** In cents; more is assumed to be a typo. */
export const mostCents = 10_000_000;

export const dueDays = { least: 1, most: 90, usual: 14 } as const;

/** In cents; null if an amount can't be parsed. */
export const runningTotal = (amounts: readonly unknown[]) =>
  amounts.reduce<number | null>((sum, typed) => {
    // A field that was sent twice arrives as a list.
    const text = typed === undefined ? "" : String(typed);
    const cents = text.trim() ? readDollars(text) : 0;
    return sum === null || cents === null ? null : sum + cents;
  }, 0);

/** The further of the two, because replies and events arrive late, twice and in any order. */
export const nextInvoiceStatus = (current: InvoiceStatus, next: InvoiceStatus): InvoiceStatus =>
  invoiceStatuses.indexOf(next) > invoiceStatuses.indexOf(current) ? next : current;

export const isAwaitingMoney = ({ status }: { status: string }) =>
  status === "open" || status === "uncollectible";

/** By date, in the company's time zone. */
export const isOverdue = (
  { status, dueAt }: { status: InvoiceStatus; dueAt: Date | null },
  { timeZone, now }: { timeZone: string; now: Date },
) => status === "open" && dueAt !== null && dayIn(timeZone, dueAt) < dayIn(timeZone, now);

export const canVoid = (invoice: Pick<InvoiceRow, "status" | "voidAskedAt">) =>
  (isAwaitingMoney(invoice) || invoice.status === "failed") && invoice.voidAskedAt === null;

export const canRetry = ({ status, sentAt, problem }: Pick<InvoiceRow, "status" | "sentAt" | "problem">) =>
  status === "failed" || (status === "open" && sentAt === null && problem !== null);

const day = 86_400_000;

export const canRemind = (
  {
    status,
    sentAt,
    voidAskedAt,
    remindedAt,
  }: Pick<InvoiceRow, "sentAt" | "voidAskedAt" | "remindedAt"> & { status: string },
  now: Date,
) =>
  status === "open" &&
  sentAt !== null &&
  voidAskedAt === null &&
  (remindedAt === null || now.getTime() - remindedAt.getTime() >= day);

export const canTakeCheck = (invoice: Pick<InvoiceRow, "voidAskedAt" | "checkNumber"> & { status: string }) =>
  isAwaitingMoney(invoice) && invoice.voidAskedAt === null && invoice.checkNumber === null;

export const isIssuing = (status: string) => status === "creating" || status === "draft";

type Badged = Pick<InvoiceRow, "status" | "voidAskedAt" | "isOverdue" | "amountCents" | "refundedCents">;

export function invoiceBadge(invoice: Badged): BadgeStyle {
  const { status, voidAskedAt, isOverdue: late, amountCents, refundedCents } = invoice;
  if (status === "open" && voidAskedAt) return { label: "Voiding", tone: "yellow", glyph: 0.5 };
  if (refundedCents > 0)
    return refundedCents < amountCents
      ? { ...badges.paid, label: "Partly refunded" }
      : { label: "Refunded", tone: "orange", glyph: "done" };
  return late ? { ...badges[status], label: "Overdue" } : badges[status];
}

const badges = {
  creating: { label: "Processing", tone: "yellow", glyph: "open" },
  draft: { label: "Processing", tone: "yellow", glyph: "open" },
  failed: { label: "Failed", tone: "yellow", glyph: "ended" },
  open: { label: "Open", tone: "yellow", glyph: 0.5 },
  uncollectible: { label: "Uncollectible", tone: "yellow", glyph: "ended" },
  void: { label: "Void", tone: "grey", glyph: "ended" },
  paid: { label: "Paid", tone: "green", glyph: "done" },
} as const;

type Ours = { id: string; leadId: string | null; amountCents: number; currency: string };
type Theirs = {
  status: InvoiceStatus;
  amountDueCents: number;
  currency: string;
  leadId: string | null;
  invoiceId: string | null;
};

/**
 * For staff; null if they match. A draft's amount is compared once it is complete; a purged lead
 * can't be compared.
 */
export function mismatchOf(
  ours: Ours,
  theirs: Theirs,
  isComplete = theirs.status !== "draft",
): string | null {
  if (theirs.invoiceId !== ours.id) return "it belongs to another invoice";
  if (ours.leadId !== null && theirs.leadId !== ours.leadId) return "it belongs to another lead";
  if (theirs.currency !== ours.currency) return `its currency is ${theirs.currency}`;
  if (!isComplete || theirs.amountDueCents === ours.amountCents) return null;
  return `it asks for ${formatPromisedDollars(theirs.amountDueCents)} instead of ${formatPromisedDollars(ours.amountCents)}`;
}
