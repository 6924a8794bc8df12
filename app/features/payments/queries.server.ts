import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import {
  basisOf,
  canBeOpened,
  isLive,
  isPaid,
  isProcessing,
  refundable,
  successorOf,
} from "#app/features/payments/rules.ts";
import { findLeadQuotes, findSchedule } from "#app/features/pricing/queries.server.ts";
import { type LeadQuotes, quoteLine, quoteThatHolds } from "#app/features/pricing/quote.ts";
import { onboardingFeeOf } from "#app/features/pricing/quote-document.ts";
import { feeModelNames } from "#app/features/pricing/schedule.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { stripeMode } from "#app/integrations/stripe.server.ts";
import { dayIn } from "#app/lib/dates.ts";
import { displayAddress, displayName } from "#app/lib/labels.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { only, onlyName } from "#db/columns.ts";
import { db } from "#db/instance.server.ts";
import {
  invoiceRefunds,
  invoices,
  leads,
  paymentRefunds,
  payments,
  sandboxCheckouts,
} from "#db/schema/index.ts";

export type Fee = Pick<typeof payments.$inferSelect, "amountCents" | "scheduleName" | "model" | "quoteLine">;

export async function findFee(leadId: string, now: Date): Promise<Fee> {
  return feeOf(await findLeadQuotes(leadId), now);
}

async function feeOf(quotes: LeadQuotes, now: Date): Promise<Fee> {
  const { timeZone } = await findCompany();
  const quote = quoteThatHolds(quotes);
  const quoted = quote && onboardingFeeOf(quote.document);
  const schedule = await findSchedule(dayIn(timeZone, quote?.issuedAt ?? now));
  return {
    amountCents: quoted ?? schedule.pitchPricing.checkoutOnboardingFeeCents,
    scheduleName: quote && quoted !== null ? quote.scheduleName : schedule.name,
    model: feeModelNames.pitchPricing,
    // A quote from an enrollment may not include this fee.
    quoteLine: quote && quoted !== null ? quoteLine(quote) : null,
  };
}

export async function findPaidFee(
  leadId: string,
): Promise<{ amountCents: number; paidAt: Date | null } | null> {
  const [paid] = await db()
    .select({ amountCents: payments.amountCents, paidAt: payments.paidAt })
    .from(payments)
    .where(and(eq(payments.leadId, leadId), inArray(payments.status, ["paid", "disputed"])))
    .orderBy(desc(payments.paidAt))
    .limit(1);
  return paid ?? null;
}

const shownColumns = {
  ...only("id", "status", "description", "amountCents", "refundedCents", "mode", "createdAt", "paidAt"),
  ...only("expiresAt", "disputedAt", "openFailedAt", "openProblem", "url"),
  ...only("declineCode", "failedReason", "cancelReason", "quoteLine", "scheduleName", "model"),
};

/** As parts of a relational query. */
export const shownRefund = {
  columns: only("id", "amountCents", "reason", "status", "failureReason", "createdAt", "settledAt"),
  with: { requester: onlyName },
};

/** As parts of a relational query; the newest 50. */
export const newestPayments = {
  columns: shownColumns,
  orderBy: [desc(payments.createdAt), desc(payments.id)],
  limit: 50,
  with: {
    creator: onlyName,
    refunds: { ...shownRefund, orderBy: [desc(paymentRefunds.createdAt), desc(paymentRefunds.id)] },
  },
};

type Named = { name: string } | null;
type StoredPayment = Pick<Row, keyof typeof shownColumns> & {
  creator: Named;
  refunds: StoredRefund[];
};

export async function leadMoney(stored: StoredPayment[], quotes: LeadQuotes, now: Date) {
  return {
    mode: stripeMode(),
    origin: config.appUrl,
    payments: stored.map(({ creator, quoteLine, scheduleName, model, ...payment }) => {
      const refunds = payment.refunds.map(leadRefund);
      const refundableCents = refundable({ ...payment, paidCents: payment.amountCents }, refunds);
      const replaced = replacementOf(payment, stored);
      const by = creator?.name ?? null;
      const basis = basisOf({ quoteLine, scheduleName, model });
      return { ...payment, by, basis, refunds, refundableCents, replaced };
    }),
    feeCents: (await feeOf(quotes, now)).amountCents,
  };
}

export type LeadMoney = Awaited<ReturnType<typeof leadMoney>>;
export type LeadPayment = LeadMoney["payments"][number];

type StoredRefund = Pick<typeof paymentRefunds.$inferSelect, keyof typeof shownRefund.columns> & {
  requester: Named;
};

export const leadRefund = ({ requester, ...refund }: StoredRefund) => ({
  ...refund,
  by: requester?.name ?? null,
});

export type LeadRefund = ReturnType<typeof leadRefund>;

type Row = typeof payments.$inferSelect;

type State = Pick<Row, "id" | "status">;

function replacementOf(payment: State, all: State[]) {
  if (!canBeOpened(payment.status) || isLive(payment.status)) return null;
  const successor = successorOf(payment, all);
  return successor && (isPaid(successor.status) ? ("by paid" as const) : ("by newer" as const));
}

/** The refunds of onboarding fees and of invoices differ only in their table. */
export type Refunded = { kind: "payment" | "invoice"; id: string };

export const refundTables = {
  payment: { refunds: paymentRefunds, of: paymentRefunds.paymentId },
  invoice: { refunds: invoiceRefunds, of: invoiceRefunds.invoiceId },
};

export async function findLeadOf({ kind, id }: Refunded) {
  if (!isUuid(id)) return null;
  const paid = kind === "payment" ? payments : invoices;
  const [found] = await db().select({ leadId: paid.leadId }).from(paid).where(eq(paid.id, id));
  return found?.leadId;
}

/** For the forms that cancel, void or refund it. */
export async function findMoneyForm({ kind, id }: Refunded) {
  if (!isUuid(id)) return null;
  const paid = kind === "payment" ? payments : invoices;
  const [found] = await db()
    .select({
      leadId: leads.id,
      leadName: leads.name,
      status: sql<string>`${paid.status}`,
      description: paid.description,
      amountCents: paid.amountCents,
      checkNumber: kind === "payment" ? sql<null>`null` : invoices.checkNumber,
      paidCents: kind === "payment" ? payments.amountCents : invoices.paidCents,
    })
    .from(paid)
    .innerJoin(leads, eq(leads.id, paid.leadId))
    .where(and(eq(paid.id, id), isNull(leads.deletedAt)));
  if (!found) return null;
  const { refunds, of } = refundTables[kind];
  const refundableCents = refundable(found, await db().select().from(refunds).where(eq(of, id)));
  return { ...found, id, leadName: displayName(found.leadName), refundableCents };
}

export async function findPayPage(id: string) {
  if (!isUuid(id)) return null;
  const [found] = await db()
    .select({ payment: payments, lead: leads })
    .from(payments)
    .leftJoin(leads, eq(leads.id, payments.leadId))
    .where(eq(payments.id, id));
  if (!found) return null;
  const { payment, lead } = found;
  const isGone = lead === null || lead.deletedAt !== null;
  const successor = isGone ? null : successorOf(payment, await listStates(lead.id));
  return {
    state: stateOf(payment, { isGone, successor }),
    newerId: successor?.id ?? null,
    receipt: receiptOf(payment),
    wasDeclined: payment.declineCode !== null,
  };
}

export type PayPage = NonNullable<Awaited<ReturnType<typeof findPayPage>>>;

export function receiptOf(payment: Row) {
  const { id: paymentId, sessionId, amountCents, refundedCents, description, address } = payment;
  const { paidAt, receiptUrl, mode } = payment;
  const money = { paymentId, sessionId, amountCents, refundedCents, paidAt, receiptUrl, mode };
  return { ...money, description, address, basis: basisOf(payment) };
}

export type Receipt = ReturnType<typeof receiptOf>;

const listStates = (leadId: string) =>
  db()
    .select({ id: payments.id, status: payments.status })
    .from(payments)
    .where(eq(payments.leadId, leadId))
    .orderBy(desc(payments.createdAt))
    .limit(50);

type Around = { isGone: boolean; successor: { status: string } | null };

type PayState =
  | "payable"
  | "processing"
  | "over"
  | "paid"
  | "refunded"
  | "lost"
  | "replaced"
  | "paid elsewhere"
  | "gone"
  | "not configured";

function stateOf(payment: Pick<Row, "status" | "expiresAt">, { isGone, successor }: Around): PayState {
  const { status } = payment;
  if (isProcessing(payment)) return "processing";
  if (successor) return isPaid(successor.status) ? "paid elsewhere" : "replaced";
  if (status === "lost") return "lost";
  if (status === "refunded") return "refunded";
  if (isPaid(status)) return "paid";
  if (isGone || !canBeOpened(status)) return "gone";
  if (stripeMode() === "not configured") return "not configured";
  return isLive(status) ? "payable" : "over";
}

export async function findSandboxPage(sessionId: string, now = new Date()) {
  const [page] = await db()
    .select({ page: sandboxCheckouts, description: payments.description, address: payments.address })
    .from(sandboxCheckouts)
    .innerJoin(payments, eq(payments.id, sandboxCheckouts.paymentId))
    .where(eq(sandboxCheckouts.sessionId, sessionId));
  if (!page) return null;
  const { status, expiresAt, declined, amountCents, paymentId } = page.page;
  return {
    sessionId,
    paymentId,
    amountCents,
    description: page.description,
    address: page.address,
    state: status === "open" && expiresAt <= now ? "expired" : status,
    wasDeclined: declined,
  };
}

/** The lead may be deleted. */
export async function findPaymentForEmail(paymentId: string) {
  const [found] = await db()
    .select({ payment: payments, lead: leads })
    .from(payments)
    .innerJoin(leads, eq(leads.id, payments.leadId))
    .where(eq(payments.id, paymentId));
  if (!found) return null;
  const { payment, lead } = found;
  const { id, ownerName, address, amountCents, description, paidAt, receiptUrl, mode } = payment;
  const facts = { paymentId: id, ownerName, address, amountCents, description, paidAt, receiptUrl };
  const about = { basis: basisOf(payment), isSandbox: mode === "sandbox", company: await findCompany() };
  return { lead, status: payment.status, email: { ...facts, ...about } };
}

/** With what was paid and its lead, which may be deleted. */
export async function findRefund(refundId: string) {
  const [fee] = await db()
    .select({ refund: paymentRefunds, paid: payments, lead: leads })
    .from(paymentRefunds)
    .innerJoin(payments, eq(payments.id, paymentRefunds.paymentId))
    .leftJoin(leads, eq(leads.id, payments.leadId))
    .where(eq(paymentRefunds.id, refundId));
  if (fee) return { kind: "payment" as const, ...fee };
  const [billed] = await db()
    .select({ refund: invoiceRefunds, paid: invoices, lead: leads })
    .from(invoiceRefunds)
    .innerJoin(invoices, eq(invoices.id, invoiceRefunds.invoiceId))
    .leftJoin(leads, eq(leads.id, invoices.leadId))
    .where(eq(invoiceRefunds.id, refundId));
  return billed && { kind: "invoice" as const, ...billed };
}

/** Also if the lead was deleted. */
export async function findRefundEmail(refundId: string) {
  const found = await findRefund(refundId);
  const { email, id: leadId } = found?.lead ?? {};
  if (!found?.lead || !email || !leadId) return null;
  const { id, description, paidAt, mode } = found.paid;
  const content = {
    ownerName: found.lead.name?.trim() || null,
    address: displayAddress(found.lead),
    description,
    amountCents: found.kind === "invoice" ? found.paid.paidCents : found.paid.amountCents,
    refundedCents: found.refund.amountCents,
    reference: (found.kind === "invoice" && found.paid.number) || id.slice(0, 8).toUpperCase(),
    paidAt,
    isSandbox: mode === "sandbox",
    company: await findCompany(),
  };
  return { to: email, leadId, email: content };
}
