import { eq } from "drizzle-orm";
import { deletedReason } from "#app/features/leads/rules.ts";
import { closePage, isReachable, type Payment } from "#app/features/payments/commands/provider.server.ts";
import {
  listOthers,
  lockPayment,
  recordMoneyEvent,
  savePayment,
} from "#app/features/payments/commands/records.server.ts";
import { applyCheckout } from "#app/features/payments/commands/sync-checkout.server.ts";
import {
  canBeOpened,
  isPaid,
  isPaidSnapshot,
  isProcessingPage,
  mayMoveMoney,
  mayStillBePaid,
} from "#app/features/payments/rules.ts";
import { type Actor, accessDenied, system } from "#app/lib/actor.ts";
import { done, type Refusal, type Result, refused } from "#app/lib/result.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { storeOnce } from "#db/idempotency.server.ts";
import { db } from "#db/instance.server.ts";
import { payments } from "#db/schema/index.ts";

type Cancel = { id: string; reason: string; formKey?: string | undefined; now?: Date };

/** Closes the payment page first, so that no one can pay. Returns the lead to return to. */
export async function cancelPayment(
  actor: Actor,
  { id: paymentId, reason, formKey, now = new Date() }: Cancel,
): Promise<Result<{ leadId: string }>> {
  if (!mayMoveMoney(actor)) return refused("forbidden", accessDenied);
  const missing = refused("not_found", "There is no such payment.");
  if (!isUuid(paymentId)) return missing;
  const [payment] = await db().select().from(payments).where(eq(payments.id, paymentId));
  if (!payment) return missing;
  const blocked = await closeOpenPage(payment, now);
  if (blocked) return blocked;
  const answer = { leadId: payment.leadId ?? "" };
  const content = { paymentId, reason };
  return storeOnce({ form: "cancel-payment", formKey, content, answer }, async (tx) => {
    const locked = await lockPayment(tx, paymentId);
    if (!locked) return missing;
    const { status } = locked.payment;
    if (isPaid(status)) return paidMeanwhile();
    if (!canBeOpened(status)) return refused("conflict", "This payment is already canceled.");
    if (mayStillBePaid(locked.payment, now)) return openedMeanwhile();
    await savePayment(tx, paymentId, { status: "cancelled", cancelReason: reason, url: null });
    await recordMoneyEvent(tx, locked, { kind: "payment_cancelled", actor, now, data: { reason } });
    return done(answer);
  });
}

/**
 * Does nothing if the lead was restored.
 * @returns why it may still be paid, for staff; null if it can't
 */
export async function cancelFeeOfDeleted(leadId: string, now = new Date()): Promise<string | null> {
  const [waiting] = await db().transaction((tx) => listOthers(tx, { leadId }, ["created", "open"]));
  if (!waiting) return null;
  const blocked = await closeOpenPage(waiting, now);
  return db().transaction(async (tx) => {
    const locked = await lockPayment(tx, waiting.id);
    if (!locked?.lead?.deletedAt || !canBeOpened(locked.payment.status)) return null;
    if (mayStillBePaid(locked.payment, now))
      return `The payment page could not be closed. ${blocked?.message ?? "The owner just opened it."}`;
    const reason = deletedReason;
    await savePayment(tx, waiting.id, { status: "cancelled", cancelReason: reason, url: null });
    await recordMoneyEvent(tx, locked, { kind: "payment_cancelled", actor: system, now, data: { reason } });
    return null;
  });
}

/**
 * Null once no one can pay. If an open page can't be closed, the payment stays, so that incoming
 * money is matched.
 */
export async function closeOpenPage(payment: Payment, now: Date): Promise<Refusal | null> {
  const { id: paymentId, sessionId, status } = payment;
  if (status !== "open" || sessionId === null) return null;
  const outOfReach = () =>
    mayStillBePaid(payment, now)
      ? refused(
          "conflict",
          "The payment page was opened with another Stripe key, can still be paid, and can't be closed from here. Set that key again, or wait: a page is open for 23 hours at most.",
        )
      : null;
  if (!isReachable(payment)) return outOfReach();
  const closed = await closePage(sessionId, now);
  if (closed.ok) {
    await applyCheckout(closed.checkout, { paymentId, now });
    if (isProcessingPage(closed.checkout)) return processingMeanwhile();
    return isPaidSnapshot(closed.checkout) ? paidMeanwhile() : null;
  }
  // The key belongs to another account.
  if (closed.reason === "rejected") return outOfReach();
  return refused(
    "conflict",
    "The payment provider doesn't answer, and the owner may be paying right now. Try again in a minute.",
  );
}

const paidMeanwhile = () => refused("conflict", "This was just paid. Refund it instead.");

const processingMeanwhile = () =>
  refused(
    "conflict",
    "The owner has just paid, and the bank has not confirmed it yet. Wait for the bank; then you can refund it.",
  );

export const openedMeanwhile = () =>
  refused("conflict", "The owner just opened the payment page. Try again.");
