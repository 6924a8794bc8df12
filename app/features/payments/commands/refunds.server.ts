import { eq } from "drizzle-orm";
import { recordAudit } from "#app/features/accounts/audit/records.server.ts";
import {
  addInvoiceTask,
  addProblemTask,
  type LockedInvoice,
  type LockedPayment,
  lockInvoice,
  lockPayment,
  recordMoneyEvent,
} from "#app/features/payments/commands/records.server.ts";
import { findLeadOf, type Refunded, refundTables } from "#app/features/payments/queries.server.ts";
import { isFurther, refundable, refundFailureMessage, sumOfRefunds } from "#app/features/payments/rules.ts";
import type { StripeRefund } from "#app/integrations/stripe/payments.server.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import { type Actor, accessDenied, isAdmin } from "#app/lib/actor.ts";
import { formatPromisedDollars } from "#app/lib/format.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import type { Transaction } from "#db/client.ts";
import { storeOnce } from "#db/idempotency.server.ts";
import { invoiceRefunds, paymentRefunds } from "#db/schema/index.ts";

type Paid = ReturnType<typeof paidOf>;

export const paidOf = (locked: LockedPayment | LockedInvoice) =>
  "payment" in locked
    ? {
        kind: "payment" as const,
        id: locked.payment.id,
        locked,
        status: locked.payment.status,
        paidCents: locked.payment.amountCents,
        name: "the onboarding fee",
      }
    : {
        kind: "invoice" as const,
        id: locked.invoice.id,
        locked,
        status: locked.invoice.status,
        paidCents: locked.invoice.paidCents,
        checkNumber: locked.invoice.checkNumber,
        name: `invoice ${locked.invoice.number ?? ""}`,
      };

export async function lockPaid(tx: Transaction, { kind, id }: Refunded) {
  const locked = await (kind === "payment" ? lockPayment : lockInvoice)(tx, id);
  return locked && paidOf(locked);
}

const gone = "This payment is gone.";

type Order = Refunded & {
  amountCents: number;
  reason: string;
  formKey?: string | undefined;
  now?: Date;
};

/** A job orders it from the provider. */
export async function requestRefund(
  actor: Actor,
  { formKey, now = new Date(), ...order }: Order,
): Promise<Result<{ leadId: string }>> {
  if (!isAdmin(actor) || actor.kind !== "staff") return refused("forbidden", accessDenied);
  const leadId = await findLeadOf(order);
  if (!leadId) return refused("not_found", gone);
  const answer = { leadId };
  return storeOnce({ form: "refund", formKey, content: order, answer }, async (tx) => {
    const paid = await lockPaid(tx, order);
    if (!paid?.locked.lead || paid.locked.lead.deletedAt) return refused("not_found", gone);
    const { amountCents, reason } = order;
    const left = refundable(paid, await listStored(tx, paid));
    if (left === 0) return refused("conflict", `Nothing of ${paid.name} is left to refund.`);
    if (amountCents < 1 || amountCents > left)
      return refused("invalid", `At most ${formatPromisedDollars(left)} can still be refunded.`, "amount");
    const id = crypto.randomUUID();
    await insertRefund(tx, paid, { id, amountCents, reason, requestedBy: actor.userId, createdAt: now });
    const data = { cents: amountCents, reason };
    await recordMoneyEvent(tx, paid.locked, { kind: "refund_requested", actor, now, data });
    const subject = `${order.kind}:${order.id}`;
    await recordAudit(tx, { actor, action: "refund", subject, data: { cents: amountCents }, at: now });
    await enqueue(tx, "send-refund", { refundId: id }, { dedupeKey: `refund:${id}` });
    return done(answer);
  });
}

/** Null ids: the provider refused it, or it was made in the provider's console. */
export type RefundState = Omit<StripeRefund, "id"> & { id: string | null };

/**
 * Adds refunds made in the provider's console. A refund never moves back, but it can fail after it
 * succeeded, which creates a task.
 * @returns the cents that were refunded
 */
export async function saveRefunds(
  tx: Transaction,
  paid: Paid,
  states: readonly RefundState[],
  when: { dueAt: Date; now: Date },
): Promise<number> {
  for (const state of states) await saveRefund(tx, paid, state, when);
  return sumOfRefunds(await listStored(tx, paid), isOnItsWay);
}

const isOnItsWay = ["pending", "succeeded"];

async function saveRefund(
  tx: Transaction,
  paid: Paid,
  { id: vendorRefundId, status, amountCents, failureReason: why, refundId }: RefundState,
  { dueAt, now }: { dueAt: Date; now: Date },
) {
  const { refunds } = refundTables[paid.kind];
  const stored = await listStored(tx, paid);
  const row =
    stored.find((each) => each.vendorRefundId !== null && each.vendorRefundId === vendorRefundId) ??
    stored.find((each) => each.id === refundId);
  const before = row?.status ?? "requested";
  if (!isFurther(before, status)) return;
  const id = row?.id ?? crypto.randomUUID();
  const change = {
    vendorRefundId: vendorRefundId ?? row?.vendorRefundId ?? null,
    status,
    failureReason: status === "failed" ? why : null,
    ...(status !== "pending" && { settledAt: now }),
  };
  if (row) await tx.update(refunds).set(change).where(eq(refunds.id, id));
  else
    await insertRefund(tx, paid, {
      id,
      amountCents,
      reason: "Made at the payment provider",
      createdAt: now,
      ...change,
    });
  const data = { cents: amountCents, why };
  if (status === "failed") {
    await recordMoneyEvent(tx, paid.locked, { kind: "refund_failed", now, data });
    const task = {
      title: "A refund failed: pay it back another way",
      detail: `${formatPromisedDollars(amountCents)} of ${paid.name} did not reach the owner: ${refundFailureMessage(why)}.`,
      dueAt,
      dedupeKey: `refund-failed:${id}`,
    };
    if (paid.kind === "payment") await addProblemTask(tx, paid.locked, task);
    else await addInvoiceTask(tx, paid.locked, task);
  } else if (!isOnItsWay.includes(before) && paid.locked.lead) {
    await recordMoneyEvent(tx, paid.locked, { kind: "refunded", now, data });
    const leadId = paid.locked.lead.id;
    await enqueue(tx, "mail-refund", { leadId, refundId: id }, { dedupeKey: `refunded:${id}` });
  }
}

type NewRefund = Omit<typeof paymentRefunds.$inferInsert, "paymentId">;

const insertRefund = (tx: Transaction, { kind, id }: Refunded, refund: NewRefund) =>
  kind === "payment"
    ? tx.insert(paymentRefunds).values({ ...refund, paymentId: id })
    : tx.insert(invoiceRefunds).values({ ...refund, invoiceId: id });

function listStored(tx: Transaction, { kind, id }: Refunded) {
  const { refunds, of } = refundTables[kind];
  const { vendorRefundId, status, amountCents } = refunds;
  return tx.select({ id: refunds.id, vendorRefundId, status, amountCents }).from(refunds).where(eq(of, id));
}
