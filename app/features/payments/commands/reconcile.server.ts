import { and, asc, eq, gte, inArray, isNotNull, or, sql } from "drizzle-orm";
import { type ProviderFailure, stripe } from "#app/features/payments/commands/provider.server.ts";
import { syncCheckout } from "#app/features/payments/commands/sync-checkout.server.ts";
import { handleStripeEvent } from "#app/features/payments/commands/webhook.server.ts";
import { syncInvoice } from "#app/features/payments/invoices/commands/sync.server.ts";
import { reconciledEvents } from "#app/features/payments/rules.ts";
import { stripeMode } from "#app/integrations/stripe.server.ts";
import { enqueueHourly } from "#app/jobs/outbox.server.ts";
import { logger } from "#app/log.server.ts";
import { db } from "#db/instance.server.ts";
import { invoices, payments } from "#db/schema/index.ts";

const hourMs = 3_600_000;
/** Stripe repeats a webhook for three days, and a page is open for one. */
const lookbackMs = 4 * 24 * hourMs;
/** A bank may still reverse a lost dispute within this time. */
const reversibleMs = 60 * 24 * hourMs;
const mostPages = 40;
const mostAtOnce = 200;

export async function queueReconcile(now = new Date()): Promise<void> {
  const since = new Date(now.getTime() - lookbackMs).toISOString();
  const job = { payload: { since }, dedupeKey: "reconcile-payments" };
  await db().transaction((tx) => enqueueHourly(tx, "reconcile-payments", [job], now));
}

/**
 * Handles missed events, then syncs open payments and invoices. If the provider fails, earlier
 * results stay.
 */
export async function reconcile(
  { since }: { since: Date },
  now = () => new Date(),
): Promise<{ ok: true } | ProviderFailure> {
  const isLive = stripeMode() === "live";
  for (let after: string | null = null, page = 0; isLive && page < mostPages; page++) {
    const reply: Awaited<ReturnType<typeof stripe.listEvents>> = await stripe.listEvents({
      types: reconciledEvents,
      since,
      after,
    });
    if (!reply.ok && reply.reason === "unavailable") return reply;
    if (!reply.ok) {
      logger.warn({ detail: reply.detail }, "the payment provider does not list events");
      break;
    }
    for (const event of reply.events) await handleStripeEvent(event, now());
    after = reply.next;
    if (after === null) break;
  }
  for (const { id, mode } of await listOpenPayments(now())) {
    if (mode === "live" && !isLive) continue;
    const synced = await syncCheckout({ paymentId: id }, { now });
    if (!synced.ok) return synced;
  }
  for (const { vendorId, mode } of await listOpenInvoices()) {
    if (!vendorId || (mode === "live" && !isLive)) continue;
    const synced = await syncInvoice({ vendorId, now: now() });
    if (!synced.ok) return synced;
  }
  return { ok: true };
}

const listOpenPayments = (now: Date) =>
  db()
    .select({ id: payments.id, mode: payments.mode })
    .from(payments)
    .where(
      and(
        isNotNull(payments.sessionId),
        or(
          inArray(payments.status, ["open", "disputed"]),
          and(eq(payments.status, "lost"), gte(payments.disputedAt, new Date(now.getTime() - reversibleMs))),
        ),
      ),
    )
    .orderBy(asc(payments.createdAt))
    .limit(mostAtOnce);

/** Least recently checked first. */
const listOpenInvoices = () =>
  db()
    .select({ vendorId: invoices.vendorId, mode: invoices.mode })
    .from(invoices)
    .where(inArray(invoices.status, ["open", "uncollectible"]))
    .orderBy(sql`${invoices.checkedAt} nulls first`, asc(invoices.id))
    .limit(mostAtOnce);
