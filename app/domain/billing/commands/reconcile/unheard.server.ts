import { inArray } from "drizzle-orm";
import {
  listMoneyBack,
  refundState,
  type VendorFailure,
} from "#app/domain/billing/commands/vendor.server.ts";
import { type StripeMoneyBack, stripeMode } from "#app/integrations/stripe.server.ts";
import { db } from "#db/instance.server.ts";
import { paymentRefunds, payments } from "#db/schema/index.ts";

type Unheard = { paymentId: string; refundId?: string };
const mostPages = 40;

/**
 * Payments of which money went back since, by a refund or a dispute that is not written down as it stands: it comes weeks
 * after the page on which it was paid. Fails where the vendor is away.
 */
export async function listUnheard(since: Date): Promise<{ ok: true; payments: Unheard[] } | VendorFailure> {
  const unheard: Unheard[] = [];
  if (stripeMode() !== "live") return { ok: true, payments: unheard };
  for (const what of ["refunds", "disputes"] as const)
    for (let after: string | null = null, page = 0; page < mostPages; page++) {
      const reply: Awaited<ReturnType<typeof listMoneyBack>> = await listMoneyBack({ what, since, after });
      // A key that may not ask for these hears of them by webhook alone.
      if (!reply.ok && reply.reason !== "unavailable") break;
      if (!reply.ok) return reply;
      unheard.push(...(what === "refunds" ? await refundsIn(reply.found) : await disputesIn(reply.found)));
      after = reply.next;
      if (after === null) break;
    }
  return { ok: true, payments: unheard };
}

async function refundsIn(found: StripeMoneyBack[]): Promise<Unheard[]> {
  const [ours, written] = await Promise.all([
    paymentsOf(found),
    db()
      .select({ id: paymentRefunds.vendorRefundId, status: paymentRefunds.status })
      .from(paymentRefunds)
      .where(
        inArray(
          paymentRefunds.vendorRefundId,
          found.map(({ id }) => id),
        ),
      ),
  ]);
  const known = new Map(written.map(({ id, status }) => [id, status]));
  return found.flatMap(({ id, status, paymentIntentId }) => {
    const now = refundState({ id, status: status ?? "", failureReason: null }).status;
    if (known.get(id) === now) return [];
    return ours
      .filter(({ intent }) => intent === paymentIntentId)
      .map(({ paymentId }) => ({ paymentId, refundId: id }));
  });
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
