import type { BadgeStyle } from "#app/components/badge.tsx";
import type { EnrollmentQuote } from "#app/features/pricing/quote-document.ts";
import { dayIn } from "#app/lib/dates.ts";
import { formatPromisedDollars } from "#app/lib/format.ts";
import { dollarsFromCents, readDollars } from "#app/lib/money.ts";
import { invoiceStatuses } from "#app/lib/statuses.ts";

export type InvoiceStatus = (typeof invoiceStatuses)[number];

export type InvoiceItem = { description: string; amountCents: number };

type Invoice = {
  status: InvoiceStatus;
  amountCents: number;
  refundedCents: number;
  isOverdue: boolean;
  checkNumber: string | null;
  problem: string | null;
} & Record<"sentAt" | "remindedAt" | "voidAskedAt", Date | null>;

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

export const canVoid = ({ status, voidAskedAt }: Pick<Invoice, "status" | "voidAskedAt">) =>
  (isAwaitingMoney({ status }) || status === "failed") && voidAskedAt === null;

export const canRetry = ({ status, sentAt, problem }: Pick<Invoice, "status" | "sentAt" | "problem">) =>
  status === "failed" || (status === "open" && sentAt === null && problem !== null);

const day = 86_400_000;

type Remindable = Pick<Invoice, "status" | "sentAt" | "voidAskedAt" | "remindedAt">;

export const canRemind = ({ status, sentAt, voidAskedAt, remindedAt }: Remindable, now: Date) =>
  status === "open" &&
  sentAt !== null &&
  voidAskedAt === null &&
  (remindedAt === null || now.getTime() - remindedAt.getTime() >= day);

export const canTakeCheck = (invoice: Pick<Invoice, "status" | "voidAskedAt" | "checkNumber">) =>
  isAwaitingMoney(invoice) && invoice.voidAskedAt === null && invoice.checkNumber === null;

export const isIssuing = (status: string) => status === "creating" || status === "draft";

type Badged = Pick<Invoice, "status" | "voidAskedAt" | "isOverdue" | "amountCents" | "refundedCents">;

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

/** Of the quote that holds. The onboarding fee has its own payment link. */
export function itemsOfQuote({ estimate }: EnrollmentQuote) {
  const items: [string, number][] = [
    ["Management, one month", estimate.totalMonthlyCents],
    ["Tenant placement", estimate.placementFeeCents],
    ["Setup fee", estimate.setupFeeCents],
  ];
  return items
    .filter(([, cents]) => cents > 0)
    .map(([description, cents]) => ({ description, amount: dollarsFromCents(cents) }));
}
