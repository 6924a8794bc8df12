import { eq, or } from "drizzle-orm";
import { addProblemTask } from "#app/features/payments/commands/records.server.ts";
import { subjectOf } from "#app/features/payments/rules.ts";
import { findNextWorkingDay } from "#app/features/settings/company/queries.server.ts";
import { readWebhook, type StripeEvent } from "#app/integrations/stripe/webhook.server.ts";
import { isLiveKey } from "#app/integrations/stripe.server.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { logger } from "#app/log.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { invoices, payments, stripeEvents } from "#db/schema/index.ts";

/** Refused if the signature is missing, forged or stale. */
export async function handleStripeWebhook(
  rawBody: Buffer,
  signature: string | null,
  { now = new Date() } = {},
) {
  const webhook = await readWebhook(rawBody, signature, { now });
  if (!webhook.ok) return webhook;
  if (webhook.event) await handleStripeEvent(webhook.event, now);
  return { ok: true as const };
}

/** Idempotent. The job reads the current state from Stripe. */
export async function handleStripeEvent(event: StripeEvent, now: Date): Promise<void> {
  const { id, type, livemode, account, objectId } = event;
  if (livemode !== isLiveKey() || account !== null) {
    logger.warn({ event: id, livemode, account }, "an event of another account or mode changes nothing");
    return;
  }
  const subject = subjectOf(type);
  if (subject === "payment") await handlePaymentEvent(event, now);
  if (subject === "invoice" && objectId) {
    const options = { dedupeKey: `sync-invoice:${objectId}:${id}` };
    await db().transaction((tx) => enqueue(tx, "sync-invoice", { vendorId: objectId }, options));
  }
}

async function handlePaymentEvent(event: StripeEvent, now: Date) {
  const { id, type, objectId, objectType, paymentId, paymentIntentId } = event;
  const isCheckout = objectType === "checkout.session";
  // Disputes, and refunds made in Stripe's console, name only the payment intent.
  const isOurs = or(
    ...(paymentId && isUuid(paymentId) ? [eq(payments.id, paymentId)] : []),
    ...(paymentIntentId ? [eq(payments.paymentIntentId, paymentIntentId)] : []),
    ...(objectId && isCheckout ? [eq(payments.sessionId, objectId)] : []),
  );
  if (!isOurs) return;
  const dedupeKey = `stripe:${id}`;
  const dueAt = await findNextWorkingDay(now);
  await db().transaction(async (tx) => {
    const [payment] = await tx.select({ id: payments.id }).from(payments).where(isOurs).limit(1);
    if (payment) {
      const stored = await tx
        .insert(stripeEvents)
        .values({ id, type, objectId, receivedAt: now })
        .onConflictDoNothing()
        .returning({ id: stripeEvents.id });
      if (stored.length === 0) return;
      const which = {
        paymentId: payment.id,
        ...(objectId && isCheckout && { sessionId: objectId }),
      };
      await enqueue(tx, "sync-payment", which, { dedupeKey });
      return;
    }
    const isInvoice = eq(invoices.paymentIntentId, paymentIntentId ?? "");
    const [invoice] = await tx.select({ vendorId: invoices.vendorId }).from(invoices).where(isInvoice);
    if (invoice?.vendorId) await enqueue(tx, "sync-invoice", { vendorId: invoice.vendorId }, { dedupeKey });
    else if (type === "checkout.session.completed" && paymentId && objectId)
      await reportUnknownPayment(tx, objectId, dueAt);
  });
}

/** Happens after a restored backup. */
async function reportUnknownPayment(tx: Transaction, page: string, dueAt: Date) {
  logger.error({ page }, "a payment page was paid whose payment is not stored");
  await addProblemTask(
    tx,
    { lead: null },
    {
      title: "Check a payment that isn’t stored here",
      detail: `The page ${page} was paid at the payment provider. It names a payment that isn’t stored here.`,
      dueAt,
      dedupeKey: `stranger:${page}`,
    },
  );
}
