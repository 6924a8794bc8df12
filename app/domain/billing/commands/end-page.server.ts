import { applyCheckout } from "#app/domain/billing/commands/apply-checkout.server.ts";
import { closePage, isInReach, type Payment } from "#app/domain/billing/commands/vendor.server.ts";
import { isPaidTruth, mayStillBePaid } from "#app/domain/billing/rules.ts";
import { type Refusal, refused } from "#app/domain/result.ts";

/**
 * Sees to it that nobody pays any more on the page of a payment that is about to be called off: null when there is none,
 * when it is closed, or when its time is over. Refused where somebody has paid on it, and while it is open and cannot be
 * closed from here: then the payment stays as it is, so that money that arrives on it is found.
 */
export async function endPage(payment: Payment, now: Date): Promise<Refusal | null> {
  const { id, sessionId, status } = payment;
  if (status !== "open" || sessionId === null) return null;
  if (!isInReach(payment)) return mayStillBePaid(payment, now) ? outOfReach() : null;
  const closed = await closePage(sessionId, now);
  if (closed.ok) {
    await applyCheckout(closed.truth, { paymentId: id, now });
    return isPaidTruth(closed.truth) ? paidMeanwhile() : null;
  }
  // The key is that of another account.
  if (closed.reason === "rejected") return mayStillBePaid(payment, now) ? outOfReach() : null;
  return refused(
    "conflict",
    "The payment provider does not answer, and somebody may be paying just now. Try again in a minute.",
  );
}

export const paidMeanwhile = () => refused("conflict", "This was paid meanwhile. Refund it instead.");

/** For whoever finds under the lock that a page was opened since. */
export const openedMeanwhile = () =>
  refused("conflict", "The owner has opened the payment page in this moment. Try again.");

const outOfReach = () =>
  refused(
    "conflict",
    "Its payment page was opened with another Stripe key than the one that is set now, can still be paid, and cannot be closed from here. Set that key again, or wait: a page is open for 23 hours at most.",
  );
