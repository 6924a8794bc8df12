import { eq } from "drizzle-orm";
import { type Applied, applyCheckout } from "#app/domain/billing/commands/apply-checkout.server.ts";
import { lockPayment } from "#app/domain/billing/commands/lock-payment.server.ts";
import { parkPayment } from "#app/domain/billing/commands/records.server.ts";
import { takeRefund } from "#app/domain/billing/commands/take-refund.server.ts";
import { askVendor, findRefund, type VendorFailure } from "#app/domain/billing/commands/vendor.server.ts";
import { isPlayedPage, type Truth } from "#app/domain/billing/rules.ts";
import { refundState } from "#app/domain/refunds.ts";
import { findNextWorkingDay } from "#app/domain/site/queries.server.ts";
import { db } from "#db/instance.server.ts";
import { payments } from "#db/schema/index.ts";

type Knock = {
  paymentId: string;
  /** The page that is meant, where it is known; else the payment's own. */
  sessionId?: string | undefined;
  refundId?: string | undefined;
};

type Settled = { ok: true; applied: Applied; truth: Truth | null } | VendorFailure;

const mostLooks = 4;

/**
 * Asks the vendor how a payment stands and takes it in; a refund that is named, too. Asks again when the payment changed
 * meanwhile, so that what is taken in is never older than what is known. Idempotent. Fails where the vendor does.
 */
export async function settlePayment(
  { paymentId, sessionId, refundId }: Knock,
  { now = () => new Date() }: { now?: () => Date } = {},
): Promise<Settled> {
  for (let look = 1; ; look++) {
    const [payment] = await db().select().from(payments).where(eq(payments.id, paymentId));
    const page = sessionId ?? payment?.sessionId;
    if (!payment || !page) return { ok: true, applied: "unknown", truth: null };
    if (refundId && payment.mode === "live") {
      const reply = await findRefund(refundId);
      if (!reply.ok) return reply;
      const { amountCents, paymentIntentId } = reply.refund;
      if (
        paymentIntentId !== null &&
        payment.paymentIntentId !== null &&
        paymentIntentId !== payment.paymentIntentId
      )
        return { ok: true, applied: "unchanged", truth: null };
      await takeRefund(paymentId, { ...refundState(reply.refund), amountCents }, now());
      refundId = undefined;
      continue;
    }
    // What was played before the key was set says nothing of money that moves.
    if (isPlayedPage(page) && payment.mode === "live") return { ok: true, applied: "unchanged", truth: null };
    const reply = await askVendor(page, now());
    if (!reply.ok) return reply.reason === "rejected" ? parkUnknown(paymentId, reply.detail, now()) : reply;
    const { truth } = reply;
    const seen = look < mostLooks && { seenVersion: payment.version };
    const applied = await applyCheckout(truth, { paymentId, now: now(), ...seen });
    if (applied !== "stale") return { ok: true, applied, truth };
  }
}

/** The vendor has no such page, or it does not say any more that it is ours. */
async function parkUnknown(paymentId: string, detail: string, now: Date): Promise<Settled> {
  const dueAt = await findNextWorkingDay(now);
  const applied = await db().transaction(async (tx): Promise<Applied> => {
    const locked = await lockPayment(tx, paymentId);
    if (!locked) return "unknown";
    const reason = `The payment provider does not know the payment page: ${detail}.`;
    const title = "Look at a payment that the provider does not know";
    return (await parkPayment(tx, locked, { kind: "unknown", reason, title, dueAt, now }))
      ? "parked"
      : "unchanged";
  });
  return { ok: true, applied, truth: null };
}
