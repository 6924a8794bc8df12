import { desc, eq, sql } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import { findFee } from "#app/domain/billing/queries/fee.server.ts";
import {
  basisOf,
  canBeOpened,
  isLive,
  isPaid,
  type PaymentStatus,
  parkKinds,
  successorOf,
} from "#app/domain/billing/rules.ts";
import type { LeadMoney, LeadPayment } from "#app/domain/billing/types.ts";
import { type LeadRefund, refundable } from "#app/domain/refunds.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { stripeMode } from "#app/integrations/stripe.server.ts";
import { db } from "#db/instance.server.ts";
import { payments, users } from "#db/schema/index.ts";

/** All payments of a lead for the panel on its page, newest first, in one statement; at most 50. */
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
    .select({ payment: payments, by: users.name, refunds, isParked })
    .from(payments)
    .leftJoin(users, eq(users.id, payments.createdBy))
    .where(eq(payments.leadId, leadId))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(50);
  return rows.map(({ payment, by, refunds: stored, isParked: waits }) => ({
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
    parkedReason: waits ? payment.parkedReason : null,
    refunds: stored.map(({ createdAt, settledAt, ...refund }) => ({
      ...refund,
      createdAt: new Date(createdAt),
      settledAt: settledAt ? new Date(settledAt) : null,
    })),
  }));
}

type Row = { payment: typeof payments.$inferSelect };

/** One that can still be paid, or was called off, is told as what it is. */
function replacementOf({ payment }: Row, all: Row[]): LeadPayment["replaced"] {
  if (!canBeOpened(payment.status) || isLive(payment.status)) return null;
  const successor = successorOf(
    payment,
    all.map((row) => row.payment),
  );
  if (!successor) return null;
  return isPaid(successor.status) ? "by paid" : "by newer";
}

/** Whether a task about what is wrong with it is still open: whoever finishes that has seen to it. */
const isParked = sql<boolean>`exists (
  select from tasks k where k.done_at is null and k.dedupe_key = any(array[${sql.join(
    parkKinds.map((kind) => sql`'payment:' || ${payments}.id || ${`:${kind}`}::text`),
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
