import { eq } from "drizzle-orm";
import { type Actor, accessDenied } from "#app/domain/actor.ts";
import { lockPayment } from "#app/domain/billing/commands/lock-payment.server.ts";
import { savePayment, tellOfPayment } from "#app/domain/billing/commands/records.server.ts";
import { settlePayment } from "#app/domain/billing/commands/settle-payment.server.ts";
import { takeRefund } from "#app/domain/billing/commands/take-refund.server.ts";
import { orderRefund, type VendorFailure } from "#app/domain/billing/commands/vendor.server.ts";
import { mayMoveMoney } from "#app/domain/billing/rules.ts";
import { storeOnce } from "#app/domain/form-key.server.ts";
import { refundable } from "#app/domain/refunds.ts";
import { done, type Result, refused } from "#app/domain/result.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import { formatPromisedDollars } from "#app/ui/format.ts";
import { db } from "#db/instance.server.ts";
import { paymentRefunds, payments } from "#db/schema/index.ts";

type Refund = {
  paymentId: string;
  amountCents: number;
  reason: string;
  formKey?: string | undefined;
  now?: Date;
};

/** Promises a refund of a payment, or of a part of it; a job orders it from the vendor. Gives the lead to go back to. */
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
    if (left === 0) return refused("conflict", "Of this payment nothing is left to be refunded.");
    if (amountCents < 1 || amountCents > left)
      return refused("invalid", `At most ${formatPromisedDollars(left)} can still be refunded.`, "amount");
    const [refund] = await tx
      .insert(paymentRefunds)
      .values({ paymentId, amountCents, reason, requestedBy: actor.userId, createdAt: now })
      .returning({ id: paymentRefunds.id });
    if (!refund) throw new Error("The refund was not stored");
    await savePayment(tx, paymentId, {});
    await tellOfPayment(tx, locked, {
      kind: "refund_requested",
      actor,
      now,
      data: { cents: amountCents, reason },
    });
    await enqueue(tx, "send-refund", { refundId: refund.id }, { dedupeKey: `refund:${refund.id}` });
    return done(answer);
  });
}

/** Orders a promised refund, once however often it runs, and writes down what came of it. Fails where the vendor does. */
export async function sendRefund(
  refundId: string,
  now = () => new Date(),
): Promise<{ ok: true } | VendorFailure> {
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
  const heard = sent.ok
    ? sent
    : {
        vendorRefundId: "",
        status: "failed" as const,
        why: sent.code === "charge_already_refunded" ? sent.code : sent.detail,
      };
  await takeRefund(payment.id, { ...heard, amountCents, refundId }, now());
  const settled = await settlePayment({ paymentId: payment.id }, { now });
  return settled.ok ? { ok: true } : settled;
}
