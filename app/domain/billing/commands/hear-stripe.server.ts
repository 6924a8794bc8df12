import { eq, or } from "drizzle-orm";
import { subjectOf } from "#app/domain/billing/rules.ts";
import { hearInvoice } from "#app/domain/invoices/commands.server.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { isLiveKey, readWebhook, type StripeKnock } from "#app/integrations/stripe.server.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import { logger } from "#app/log.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { payments, stripeEvents } from "#db/schema/index.ts";

type Event = NonNullable<Extract<StripeKnock, { ok: true }>["event"]>;

/**
 * Takes a knock of the payment provider: checks the signature over the body as it came, remembers the event, and leaves
 * a job that asks for the truth. What is known already, not ours or not listened to is taken without effect; refused is
 * what is not signed, forged, stale or no event, and everything while no secret is set.
 */
export async function hearStripe(rawBody: Buffer, signature: string | null, { now = new Date() } = {}) {
  const knock = await readWebhook(rawBody, signature, { now });
  if (!knock.ok) return knock;
  const { event } = knock;
  if (!event) return { ok: true as const };
  if (event.livemode !== isLiveKey() || event.account !== null) {
    logger.warn(
      { event: event.id, livemode: event.livemode, account: event.account },
      "a webhook of another account or mode changes nothing",
    );
    return { ok: true as const };
  }
  const subject = subjectOf(event.type);
  if (subject === "payment") await hearPayment(event, now);
  if (subject === "invoice" && event.objectId)
    await hearInvoiceEvent({ invoiceId: event.objectId, eventId: event.id });
  return { ok: true as const };
}

const hearInvoiceEvent = (heard: { invoiceId: string; eventId: string }) =>
  db().transaction((tx) => hearInvoice(tx, heard));

async function hearPayment(event: Event, now: Date) {
  await db().transaction(async (tx) => {
    const ours = ownersOf(event);
    if (!ours) return;
    const [payment] = await tx.select({ id: payments.id }).from(payments).where(ours).limit(1);
    if (!payment) return hearInvoiceRefund(tx, event);
    const taken = await tx
      .insert(stripeEvents)
      .values({ id: event.id, type: event.type, objectId: event.objectId, receivedAt: now })
      .onConflictDoNothing()
      .returning({ id: stripeEvents.id });
    if (taken.length === 0) return;
    const { objectId } = event;
    await enqueue(
      tx,
      "settle-payment",
      {
        paymentId: payment.id,
        ...(objectId && event.objectType === "checkout.session" && { sessionId: objectId }),
        ...(objectId && event.objectType === "refund" && { refundId: objectId }),
      },
      { dedupeKey: `stripe:${event.id}` },
    );
  });
}

/** Money went back of a payment that is none of ours: perhaps of an invoice, which the vendor has to be asked for. */
async function hearInvoiceRefund(tx: Transaction, { id, type, paymentIntentId }: Event) {
  if (!/refund/.test(type) || !paymentIntentId) return;
  const dedupeKey = `stripe:${id}`;
  await enqueue(tx, "settle-invoice-refunds", { paymentIntentId }, { dedupeKey });
}

/** By the id that we noted on the object; disputes, and refunds made at the vendor, carry that of the card payment only. */
function ownersOf({ paymentId, paymentIntentId, objectId, objectType }: Event) {
  return or(
    ...(paymentId && isUuid(paymentId) ? [eq(payments.id, paymentId)] : []),
    ...(paymentIntentId ? [eq(payments.paymentIntentId, paymentIntentId)] : []),
    ...(objectId && objectType === "checkout.session" ? [eq(payments.sessionId, objectId)] : []),
  );
}
