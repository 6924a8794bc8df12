import { and, desc, eq, gte, inArray, isNotNull, or, sql } from "drizzle-orm";
import { isReachable, type ProviderFailure } from "#app/features/payments/commands/provider.server.ts";
import { syncCheckout } from "#app/features/payments/commands/sync-checkout.server.ts";
import { syncInvoice } from "#app/features/payments/invoices/commands/sync.server.ts";
import { stripeMode } from "#app/integrations/stripe.server.ts";
import { enqueueHourly } from "#app/jobs/outbox.server.ts";
import { db } from "#db/instance.server.ts";
import { invoices, payments } from "#db/schema/index.ts";

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
