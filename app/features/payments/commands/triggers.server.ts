import { and, desc, eq, gte, inArray, isNotNull, or, sql } from "drizzle-orm";
import { isReachable, type ProviderFailure } from "#app/features/payments/commands/provider.server.ts";
import { addProblemTask } from "#app/features/payments/commands/records.server.ts";
import { syncCheckout } from "#app/features/payments/commands/sync-checkout.server.ts";
import { syncInvoice } from "#app/features/payments/invoices/commands/sync.server.ts";
import { subjectOf } from "#app/features/payments/rules.ts";
import { findNextWorkingDay } from "#app/features/settings/company/queries.server.ts";
import { readWebhook, type StripeEvent } from "#app/integrations/stripe/webhook.server.ts";
import { isLiveKey, stripeMode } from "#app/integrations/stripe.server.ts";
import { enqueue, enqueueHourly } from "#app/jobs/outbox.server.ts";
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
      title: "Check a payment that isn't stored here",
      detail: `The page ${page} was paid at the payment provider. It names a payment that isn't stored here.`,
      dueAt,
      dedupeKey: `stranger:${page}`,
    },
  );
}

/** An owner can dispute a payment for so long. */
const disputableMs = 120 * 86_400_000;
const mostAtOnce = 200;

export async function queueReconcile(now = new Date()): Promise<void> {
  const job = { payload: {}, dedupeKey: "reconcile-payments" };
  await db().transaction((tx) => enqueueHourly(tx, "reconcile-payments", [job], now));
}

/** For lost webhooks. If the provider fails, earlier results stay. */
export async function reconcile(now = () => new Date()): Promise<{ ok: true } | ProviderFailure> {
  const since = new Date(now().getTime() - disputableMs);
  for (const payment of await listPayments(since)) {
    if (!isReachable(payment)) continue;
    const synced = await syncCheckout({ paymentId: payment.id }, { now });
    if (!synced.ok) return synced;
  }
  for (const { vendorId, mode } of await listInvoices(since)) {
    if (!vendorId || (mode === "live" && stripeMode() !== "live")) continue;
    const synced = await syncInvoice({ vendorId, now: now() });
    if (!synced.ok) return synced;
  }
  return { ok: true };
}

const isUnsettled = inArray(payments.status, ["open", "disputed"]);

/** Open and disputed, then paid since then. */
const listPayments = (since: Date) =>
  db()
    .select({ id: payments.id, mode: payments.mode, sessionId: payments.sessionId })
    .from(payments)
    .where(and(isNotNull(payments.sessionId), or(isUnsettled, gte(payments.paidAt, since))))
    .orderBy(desc(isUnsettled), desc(payments.createdAt))
    .limit(mostAtOnce);

/** Unpaid, or paid since then; least recently checked first. */
const listInvoices = (since: Date) =>
  db()
    .select({ vendorId: invoices.vendorId, mode: invoices.mode })
    .from(invoices)
    .where(
      or(
        inArray(invoices.status, ["open", "uncollectible"]),
        and(eq(invoices.status, "paid"), gte(invoices.paidAt, since)),
      ),
    )
    .orderBy(sql`${invoices.checkedAt} nulls first`)
    .limit(mostAtOnce);
