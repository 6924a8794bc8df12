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
import { invoices, payments } from "#db/schema/index.ts";

/** Refused if the signature is missing, forged or stale. Idempotent: the job reads the current state from Stripe. */
export async function handleStripeWebhook(
  rawBody: Buffer,
  signature: string | null,
  { now = new Date() } = {},
) {
  const webhook = await readWebhook(rawBody, signature, now);
  if (!webhook.ok) return webhook;
  const { id, type, livemode, account, objectId } = webhook.event;
  if (livemode !== isLiveKey() || account !== null)
    logger.warn({ event: id, livemode, account }, "an event of another account or mode changes nothing");
  else if (subjectOf(type) === "payment") await handlePaymentEvent(webhook.event, now);
  else if (subjectOf(type) === "invoice" && objectId) {
    const options = { dedupeKey: `stripe:${id}` };
    await db().transaction((tx) => enqueue(tx, "sync-invoice", { vendorId: objectId }, options));
  }
  return { ok: true as const };
}

async function handlePaymentEvent(event: StripeEvent, now: Date) {
  const { id, type, objectId, objectType, paymentId, paymentIntentId } = event;
  const sessionId = objectType === "checkout.session" && objectId ? objectId : undefined;
  // Disputes, and refunds made in Stripe's console, name only the payment intent.
  const isOurs = or(
    ...(paymentId && isUuid(paymentId) ? [eq(payments.id, paymentId)] : []),
    ...(paymentIntentId ? [eq(payments.paymentIntentId, paymentIntentId)] : []),
    ...(sessionId ? [eq(payments.sessionId, sessionId)] : []),
  );
  if (!isOurs) return;
  const options = { dedupeKey: `stripe:${id}` };
  const dueAt = await findNextWorkingDay(now);
  await db().transaction(async (tx) => {
    const [payment] = await tx.select({ id: payments.id }).from(payments).where(isOurs).limit(1);
    if (payment) return enqueue(tx, "sync-payment", { paymentId: payment.id, sessionId }, options);
    const isInvoice = eq(invoices.paymentIntentId, paymentIntentId ?? "");
    const [invoice] = await tx.select({ vendorId: invoices.vendorId }).from(invoices).where(isInvoice);
    if (invoice?.vendorId) return enqueue(tx, "sync-invoice", { vendorId: invoice.vendorId }, options);
    if (type === "checkout.session.completed" && paymentId && sessionId)
      await reportUnknownPayment(tx, sessionId, dueAt);
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
