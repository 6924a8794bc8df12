import { type InvoiceRow, type InvoiceStatus, invoiceStatuses } from "#app/domain/invoices/types.ts";
import { readDollars } from "#app/domain/money.ts";
import type { BadgeGlyph, BadgeTone } from "#app/ui/badge.tsx";
import { formatPromisedDollars } from "#app/ui/format.ts";

/** Lines of one invoice. */
export const mostItems = 20;

/** The vendor collects no less, in cents. */
export const leastCents = 50;

/** Cents of one invoice: beyond this somebody has slipped. */
export const mostCents = 10_000_000;

/** Days from the sending of an invoice until it is due. */
export const dueDays = { least: 1, most: 90, usual: 14 } as const;

/** The sum in cents of what is typed, as it runs along; what is empty counts nothing. Null where one cannot be read. */
export const runningTotal = (amounts: readonly unknown[]) =>
  amounts.reduce<number | null>((sum, typed) => {
    // A field that was sent twice arrives as a list.
    const text = typed === undefined ? "" : String(typed);
    const cents = text.trim() ? readDollars(text) : 0;
    return sum === null || cents === null ? null : sum + cents;
  }, 0);

const rank = (status: InvoiceStatus) => invoiceStatuses.indexOf(status);

/**
 * Where an invoice stands after the vendor was asked. Nothing goes back, so that answers and events may come late, twice
 * and in any order: what was paid stays paid, and what was voided only becomes paid when money came after all.
 */
export const nextInvoiceStatus = (current: InvoiceStatus, truth: InvoiceStatus): InvoiceStatus =>
  rank(truth) > rank(current) ? truth : current;

/** Whether it is issued, and neither paid nor void. */
export const isAwaitingMoney = ({ status }: { status: string }) =>
  status === "open" || status === "uncollectible";

/** Only what is issued and not paid can be voided, and not while that has been asked for. */
export const canVoid = (invoice: Pick<InvoiceRow, "status" | "voidAskedAt">) =>
  isAwaitingMoney(invoice) && invoice.voidAskedAt === null;

/** Whether a person has to begin it anew: it could not be issued, or not be mailed. */
export const canRetry = ({ status, sentAt, problem }: Pick<InvoiceRow, "status" | "sentAt" | "problem">) =>
  status === "failed" || (status === "open" && sentAt === null && problem !== null);

/** Only what failed before it was issued can be given up; what is issued has to be voided. */
export const canDiscard = ({ status }: Pick<InvoiceRow, "status">) => status === "failed";

/** Whether it was given up before it was issued. */
export const isDiscarded = ({ status, number }: { status: string; number: string | null }) =>
  status === "void" && number === null;

/** Whether it is on its way to the owner, with nothing for a person to do. */
export const isIssuing = (status: InvoiceStatus) => status === "creating" || status === "draft";

/** Word, colour and glyph of a status: green when paid, else yellow; void is grey. */
export function invoiceLook({
  status,
  voidAskedAt,
  number,
  isOverdue,
  amountCents,
  refundedCents,
}: Pick<InvoiceRow, "status" | "voidAskedAt" | "number" | "isOverdue" | "amountCents" | "refundedCents">): {
  label: string;
  tone: BadgeTone;
  glyph: BadgeGlyph;
} {
  if (status === "open" && voidAskedAt) return { label: "Voiding", tone: "yellow", glyph: 0.5 };
  if (isDiscarded({ status, number })) return { ...looks.void, label: "Discarded" };
  if (refundedCents > 0)
    return refundedCents < amountCents
      ? { ...looks.paid, label: "Partly refunded" }
      : { label: "Refunded", tone: "orange", glyph: "done" };
  return isOverdue ? { ...looks[status], label: "Overdue" } : looks[status];
}

const looks = {
  creating: { label: "Processing", tone: "yellow", glyph: "open" },
  draft: { label: "Processing", tone: "yellow", glyph: "open" },
  failed: { label: "Failed", tone: "yellow", glyph: "ended" },
  open: { label: "Open", tone: "yellow", glyph: 0.5 },
  uncollectible: { label: "Uncollectible", tone: "yellow", glyph: "ended" },
  void: { label: "Void", tone: "grey", glyph: "ended" },
  paid: { label: "Paid", tone: "green", glyph: "done" },
} as const;

type Told = {
  status: InvoiceStatus;
  amountDueCents: number;
  currency: string;
  leadId: string | null;
  invoiceId: string | null;
};

type Ours = { id: string; leadId: string | null; amountCents: number; currency: string };

/**
 * What of the vendor's answer does not fit our own record, in words; null when all does. A draft has no amount yet that
 * counts, and a lead that is gone for good can no more be compared.
 */
export const mismatchOf = (ours: Ours, told: Told): string | null =>
  told.status === "draft" ? otherThan(ours, told) : wholeMismatchOf(ours, told);

/** The same of a draft that should hold all its items by now: its amount counts too. */
export function wholeMismatchOf(ours: Ours, told: Omit<Told, "status">): string | null {
  const other = otherThan(ours, told);
  if (other || told.amountDueCents === ours.amountCents) return other;
  return `it asks for ${formatPromisedDollars(told.amountDueCents)} in place of ${formatPromisedDollars(ours.amountCents)}`;
}

function otherThan(ours: Ours, told: Omit<Told, "status" | "amountDueCents">): string | null {
  if (told.invoiceId !== ours.id) return "it is noted for another invoice";
  if (ours.leadId !== null && told.leadId !== ours.leadId) return "it is noted for another lead";
  if (told.currency !== ours.currency) return `its currency is ${told.currency}`;
  return null;
}
