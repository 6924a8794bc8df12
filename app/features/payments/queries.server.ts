import { and, desc, eq, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import { displayName } from "#app/features/leads/rules.ts";
import {
  basisOf,
  canBeOpened,
  isLive,
  isPaid,
  type LeadRefund,
  type PaymentStatus,
  paidStatuses,
  problemKinds,
  refundable,
  successorOf,
} from "#app/features/payments/rules.ts";
import type { LeadMoney, LeadPayment, PayPage } from "#app/features/payments/types.ts";
import { findLeadQuotes, findSchedule } from "#app/features/pricing/queries.server.ts";
import { quoteLine, quoteThatHolds } from "#app/features/pricing/quote.ts";
import { onboardingFeeOf } from "#app/features/pricing/quote-document.ts";
import { feeModelNames } from "#app/features/pricing/schedule.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { stripeMode } from "#app/integrations/stripe.server.ts";
import { dayIn } from "#app/lib/dates.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { leads, paymentRefunds, payments, sandboxCheckouts, users } from "#db/schema/index.ts";

export type Fee = Pick<typeof payments.$inferSelect, "amountCents" | "scheduleName" | "model" | "quoteLine">;

export async function findFee(leadId: string, now: Date): Promise<Fee> {
  const [quotes, { timeZone }] = await Promise.all([findLeadQuotes(leadId), findCompany()]);
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

/** The caller has locked the lead. */
export async function isFeeAsked(tx: Transaction, leadId: string): Promise<boolean> {
  const [asked] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.leadId, leadId), ne(payments.status, "cancelled")))
    .limit(1);
  return asked !== undefined;
}

/** At most 50. */
export async function findLeadMoney(leadId: string, now = new Date()): Promise<LeadMoney> {
  const [rows, fee] = await Promise.all([isUuid(leadId) ? listPayments(leadId) : [], findFee(leadId, now)]);
  return {
    mode: stripeMode(),
    origin: config.appUrl,
    payments: rows,
    feeCents: fee.amountCents,
  };
}

async function listPayments(leadId: string): Promise<LeadPayment[]> {
  const rows = await db()
    .select({ payment: payments, by: users.name, refunds, hasFailed })
    .from(payments)
    .leftJoin(users, eq(users.id, payments.createdBy))
    .where(eq(payments.leadId, leadId))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(50);
  return rows.map(({ payment, by, refunds: stored, hasFailed: isUnsolved }) => ({
    id: payment.id,
    createdAt: payment.createdAt,
    by,
    status: payment.status as PaymentStatus,
    mode: payment.mode,
    amountCents: payment.amountCents,
    refundedCents: payment.refundedCents,
    refundableCents: refundable(payment, stored),
    description: payment.description,
    basis: basisOf(payment),
    paidAt: payment.paidAt,
    expiresAt: payment.expiresAt,
    replaced: replacementOf({ payment }, rows),
    wasDisputed: payment.disputedAt !== null,
    declineCode: payment.declineCode,
    openFailed:
      payment.openFailedAt && payment.openProblem
        ? { at: payment.openFailedAt, why: payment.openProblem }
        : null,
    cancelReason: payment.cancelReason,
    failedReason: isUnsolved ? payment.failedReason : null,
    refunds: stored.map(({ createdAt, settledAt, ...refund }) => ({
      ...refund,
      createdAt: new Date(createdAt),
      settledAt: settledAt ? new Date(settledAt) : null,
    })),
  }));
}

type Row = { payment: typeof payments.$inferSelect };

function replacementOf({ payment }: Row, all: Row[]): LeadPayment["replaced"] {
  if (!canBeOpened(payment.status) || isLive(payment.status)) return null;
  const successor = successorOf(
    payment,
    all.map((row) => row.payment),
  );
  if (!successor) return null;
  return isPaid(successor.status) ? "by paid" : "by newer";
}

const hasFailed = sql<boolean>`exists (
  select from tasks k where k.done_at is null and k.dedupe_key = any(array[${sql.join(
    problemKinds.map((kind) => sql`'payment:' || ${payments}.id || ${`:${kind}`}::text`),
    sql`, `,
  )}]))`;

type StoredRefund = Omit<LeadRefund, "createdAt" | "settledAt"> & {
  createdAt: string;
  settledAt: string | null;
};

const refunds = sql<StoredRefund[]>`coalesce((
  select jsonb_agg(r.refund) from (
    select jsonb_build_object(
      'id', f.id, 'amountCents', f.amount_cents, 'reason', f.reason, 'status', f.status,
      'failureReason', f.failure_reason, 'createdAt', f.created_at, 'settledAt', f.settled_at, 'by', u.name
    ) as refund
    from payment_refunds f left join auth.users u on u.id = f.requested_by
    where f.payment_id = ${payments}.id
    order by f.created_at desc, f.id
    limit 50
  ) r), '[]')`;

export async function findMoneyForm(paymentId: string) {
  if (!isUuid(paymentId)) return null;
  const [found] = await db()
    .select({ payment: payments, lead: { id: leads.id, name: leads.name } })
    .from(payments)
    .innerJoin(leads, eq(leads.id, payments.leadId))
    .where(and(eq(payments.id, paymentId), isNull(leads.deletedAt)));
  if (!found) return null;
  const { payment, lead } = found;
  const refunds = await db().select().from(paymentRefunds).where(eq(paymentRefunds.paymentId, paymentId));
  return {
    id: payment.id,
    leadId: lead.id,
    leadName: displayName(lead.name),
    description: payment.description,
    amountCents: payment.amountCents,
    refundableCents: refundable(payment, refunds),
    canBeCancelled: canBeOpened(payment.status),
  };
}

export async function findPayPage(id: string): Promise<PayPage | null> {
  if (!isUuid(id)) return null;
  const [found] = await db()
    .select({ payment: payments, deletedAt: leads.deletedAt, leadId: leads.id })
    .from(payments)
    .leftJoin(leads, eq(leads.id, payments.leadId))
    .where(eq(payments.id, id));
  if (!found) return null;
  const { payment, deletedAt, leadId } = found;
  const successor = leadId ? successorOf(payment, await listStates(leadId)) : null;
  return {
    state: stateOf(payment, { isGone: leadId === null || deletedAt !== null, successor }),
    newerId: successor?.id ?? null,
    receipt: {
      paymentId: id,
      amountCents: payment.amountCents,
      refundedCents: payment.refundedCents,
      description: payment.description,
      address: payment.address,
      paidAt: payment.paidAt,
      receiptUrl: payment.receiptUrl,
      mode: payment.mode,
    },
    basis: basisOf(payment),
    sessionId: payment.sessionId,
    wasDeclined: payment.declineCode !== null,
  };
}

const listStates = (leadId: string) =>
  db()
    .select({ id: payments.id, status: payments.status })
    .from(payments)
    .where(eq(payments.leadId, leadId))
    .orderBy(desc(payments.createdAt))
    .limit(50);

type Around = { isGone: boolean; successor: { status: string } | null };

function stateOf({ status }: { status: string }, { isGone, successor }: Around): PayPage["state"] {
  if (successor && !isGone) return isPaid(successor.status) ? "paid elsewhere" : "replaced";
  if (status === "lost") return "lost";
  if (status === "refunded") return "sent back";
  if (isPaid(status)) return "paid";
  if (!canBeOpened(status)) return "gone";
  if (isGone) return "paused";
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

/** Null if it can't be paid. */
export async function findPayLinkEmail(paymentId: string) {
  const [found] = await findForEmail(
    paymentId,
    and(inArray(payments.status, ["created", "open"]), isNull(leads.deletedAt)),
  );
  return found ? emailOf(found) : null;
}

/** Also if the lead was deleted. */
export async function findReceiptEmail(paymentId: string) {
  const [found] = await findForEmail(paymentId, inArray(payments.status, [...paidStatuses]));
  return found ? emailOf(found) : null;
}

/** Null if the lead was deleted or the money refunded. */
export async function findFeePaidNotice(paymentId: string) {
  const [found] = await findForEmail(
    paymentId,
    and(inArray(payments.status, ["paid"]), isNull(leads.deletedAt)),
  );
  if (!found) return null;
  const { payment, leadId, email, phone } = found;
  const { ownerName, address, amountCents, mode } = payment;
  return { leadId, email, phone, ownerName, address, amountCents, isSandbox: mode === "sandbox" };
}

function findForEmail(paymentId: string, which: SQL | undefined) {
  const id = isUuid(paymentId) ? paymentId : "00000000-0000-0000-0000-000000000000";
  return db()
    .select({
      payment: payments,
      leadId: leads.id,
      email: leads.email,
      phone: sql<string | null>`coalesce(${leads.phoneE164}, ${leads.phone})`,
    })
    .from(payments)
    .innerJoin(leads, eq(leads.id, payments.leadId))
    .where(and(eq(payments.id, id), which));
}

type ForEmail = Awaited<ReturnType<typeof findForEmail>>[number];

function emailOf({ payment, leadId, email }: ForEmail) {
  if (!email) return null;
  const { id, ownerName, address, amountCents, description, paidAt, receiptUrl, mode } = payment;
  return {
    leadId,
    email,
    paymentId: id,
    ownerName,
    address,
    amountCents,
    description,
    basis: basisOf(payment),
    paidAt,
    receiptUrl,
    isSandbox: mode === "sandbox",
  };
}
