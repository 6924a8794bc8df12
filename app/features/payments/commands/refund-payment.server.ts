import { eq } from "drizzle-orm";
import { orderRefund, type ProviderFailure } from "#app/features/payments/commands/provider.server.ts";
import {
  lockPayment,
  recordPaymentEvent,
  savePayment,
} from "#app/features/payments/commands/records.server.ts";
import { saveRefund } from "#app/features/payments/commands/save-refund.server.ts";
import { syncCheckout } from "#app/features/payments/commands/sync-checkout.server.ts";
import { mayMoveMoney, refundable } from "#app/features/payments/rules.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import { type Actor, accessDenied } from "#app/lib/actor.ts";
import { formatPromisedDollars } from "#app/lib/format.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { storeOnce } from "#db/idempotency.server.ts";
import { db } from "#db/instance.server.ts";
import { paymentRefunds, payments } from "#db/schema/index.ts";

type Refund = {
  paymentId: string;
  amountCents: number;
  reason: string;
  formKey?: string | undefined;
  now?: Date;
};

/** A job orders it from the provider. */
export async function refundPayment(
  actor: Actor,
  { paymentId, amountCents, reason, formKey, now = new Date() }: Refund,
): Promise<Result<{ leadId: string }>> {
  if (!mayMoveMoney(actor) || actor.kind !== "staff") return refused("forbidden", accessDenied);
  if (!isUuid(paymentId)) return refused("not_found", "There is no such payment.");
  const [known] = await db()
    .select({ leadId: payments.leadId })
    .from(payments)
    .where(eq(payments.id, paymentId));
  const answer = { leadId: known?.leadId ?? "" };
  const content = { paymentId, amountCents, reason };
  return storeOnce({ form: "refund", formKey, content, answer }, async (tx) => {
    const locked = await lockPayment(tx, paymentId);
    if (!locked?.lead || locked.lead.deletedAt) return refused("not_found", "There is no such payment.");
    const refunds = await tx.select().from(paymentRefunds).where(eq(paymentRefunds.paymentId, paymentId));
    const left = refundable(locked.payment, refunds);
    if (left === 0) return refused("conflict", "Nothing of this payment is left to refund.");
    if (amountCents < 1 || amountCents > left)
      return refused("invalid", `At most ${formatPromisedDollars(left)} can still be refunded.`, "amount");
    const id = crypto.randomUUID();
    await tx
      .insert(paymentRefunds)
      .values({ id, paymentId, amountCents, reason, requestedBy: actor.userId, createdAt: now });
    await savePayment(tx, paymentId, {});
    const data = { cents: amountCents, reason };
    await recordPaymentEvent(tx, locked, { kind: "refund_requested", actor, now, data });
    await enqueue(tx, "send-refund", { refundId: id }, { dedupeKey: `refund:${id}` });
    return done(answer);
  });
}

/** Idempotent. */
export async function sendRefund(
  refundId: string,
  now = () => new Date(),
): Promise<{ ok: true } | ProviderFailure> {
  const [found] = await db()
    .select({ refund: paymentRefunds, payment: payments })
    .from(paymentRefunds)
    .innerJoin(payments, eq(payments.id, paymentRefunds.paymentId))
    .where(eq(paymentRefunds.id, refundId));
  if (!found || found.refund.status === "failed") return { ok: true };
  const { refund, payment } = found;
  const { amountCents } = refund;
  const sent = await orderRefund(payment, { id: refundId, amountCents });
  if (!sent.ok && sent.reason !== "rejected") return sent;
  const failed = (why: string) => ({ vendorRefundId: "", status: "failed" as const, why });
  const state = sent.ok ? sent : failed(sent.code === "charge_already_refunded" ? sent.code : sent.detail);
  await saveRefund(payment.id, { ...state, amountCents, refundId }, now());
  const synced = await syncCheckout({ paymentId: payment.id }, { now });
  return synced.ok ? { ok: true } : synced;
}
