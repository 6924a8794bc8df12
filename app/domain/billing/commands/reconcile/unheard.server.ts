import { inArray } from "drizzle-orm";
import { listMoneyBack, type VendorFailure } from "#app/domain/billing/commands/vendor.server.ts";
import { refundState } from "#app/domain/refunds.ts";
import { type StripeMoneyBack, stripeMode } from "#app/integrations/stripe.server.ts";
import { db } from "#db/instance.server.ts";
import { invoiceRefunds, paymentRefunds, payments } from "#db/schema/index.ts";

type Unheard = { paymentId: string; refundId?: string };
type Found = {
  payments: Unheard[];
  /** Card payments that were refunded and are of no payment of ours: perhaps of an invoice. */
  paymentIntents: string[];
};
const mostPages = 40;

/**
 * Payments of which money went back since, by a refund or a dispute that is not written down as it stands: it comes weeks
 * after the page on which it was paid. Fails where the vendor is away.
 */
export async function listUnheard(since: Date): Promise<({ ok: true } & Found) | VendorFailure> {
  const unheard: Unheard[] = [];
  const paymentIntents = new Set<string>();
  if (stripeMode() !== "live") return { ok: true, payments: unheard, paymentIntents: [] };
  for (const what of ["refunds", "disputes"] as const)
    for (let after: string | null = null, page = 0; page < mostPages; page++) {
      const reply: Awaited<ReturnType<typeof listMoneyBack>> = await listMoneyBack({ what, since, after });
      // A key that may not ask for these hears of them by webhook alone.
      if (!reply.ok && reply.reason !== "unavailable") break;
      if (!reply.ok) return reply;
      if (what === "refunds") {
        const refunds = await refundsIn(reply.found);
        unheard.push(...refunds.payments);
        for (const each of refunds.paymentIntents) paymentIntents.add(each);
      } else unheard.push(...(await disputesIn(reply.found)));
      after = reply.next;
      if (after === null) break;
    }
  return { ok: true, payments: unheard, paymentIntents: [...paymentIntents] };
}

async function refundsIn(found: StripeMoneyBack[]): Promise<Found> {
  const ids = found.map(({ id }) => id);
  const [ours, written, ofInvoices] = await Promise.all([
    paymentsOf(found),
    db()
      .select({ id: paymentRefunds.vendorRefundId, status: paymentRefunds.status })
      .from(paymentRefunds)
      .where(inArray(paymentRefunds.vendorRefundId, ids)),
    db()
      .select({ id: invoiceRefunds.vendorRefundId, status: invoiceRefunds.status })
      .from(invoiceRefunds)
      .where(inArray(invoiceRefunds.vendorRefundId, ids)),
  ]);
  const known = new Map([...written, ...ofInvoices].map(({ id, status }) => [id, status]));
  const news: Found = { payments: [], paymentIntents: [] };
  for (const { id, status, paymentIntentId } of found) {
    const now = refundState({ id, status: status ?? "", failureReason: null }).status;
    if (known.get(id) === now || paymentIntentId === null) continue;
    const owners = ours.filter(({ intent }) => intent === paymentIntentId);
    news.payments.push(...owners.map(({ paymentId }) => ({ paymentId, refundId: id })));
    if (owners.length === 0) news.paymentIntents.push(paymentIntentId);
  }
  return news;
}

async function disputesIn(found: StripeMoneyBack[]): Promise<Unheard[]> {
  const ours = await paymentsOf(found);
  // One that is written down is asked about each time, until it is over.
  return ours.filter(({ disputedAt }) => disputedAt === null).map(({ paymentId }) => ({ paymentId }));
}

const paymentsOf = (found: StripeMoneyBack[]) =>
  db()
    .select({
      paymentId: payments.id,
      intent: payments.paymentIntentId,
      disputedAt: payments.disputedAt,
    })
    .from(payments)
    .where(
      inArray(
        payments.paymentIntentId,
        found.flatMap(({ paymentIntentId }) => paymentIntentId ?? []),
      ),
    );
