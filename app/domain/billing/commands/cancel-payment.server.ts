import { eq } from "drizzle-orm";
import { type Actor, accessDenied } from "#app/domain/actor.ts";
import { endPage, openedMeanwhile, paidMeanwhile } from "#app/domain/billing/commands/end-page.server.ts";
import { lockPayment } from "#app/domain/billing/commands/lock-payment.server.ts";
import { savePayment, tellOfPayment } from "#app/domain/billing/commands/records.server.ts";
import { canBeOpened, isPaid, mayMoveMoney, mayStillBePaid } from "#app/domain/billing/rules.ts";
import { storeOnce } from "#app/domain/form-key.server.ts";
import { done, type Result, refused } from "#app/domain/result.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { db } from "#db/instance.server.ts";
import { payments } from "#db/schema/index.ts";

type Cancel = { paymentId: string; reason: string; formKey?: string | undefined; now?: Date };

/**
 * Calls a payment off that nobody has made yet. Its page at the vendor is closed before, so that nobody pays on it any
 * more; where somebody did so meanwhile, the payment stands. Gives the lead to go back to.
 */
export async function cancelPayment(
  actor: Actor,
  { paymentId, reason, formKey, now = new Date() }: Cancel,
): Promise<Result<{ leadId: string }>> {
  if (!mayMoveMoney(actor)) return refused("forbidden", accessDenied);
  if (!isUuid(paymentId)) return refused("not_found", "There is no such payment.");
  const [payment] = await db().select().from(payments).where(eq(payments.id, paymentId));
  if (!payment) return refused("not_found", "There is no such payment.");
  const objection = await endPage(payment, now);
  if (objection) return objection;
  const answer = { leadId: payment.leadId ?? "" };
  return storeOnce(
    { form: "cancel-payment", formKey, content: { paymentId, reason }, answer },
    async (tx) => {
      const locked = await lockPayment(tx, paymentId);
      if (!locked) return refused("not_found", "There is no such payment.");
      const { status } = locked.payment;
      if (isPaid(status)) return paidMeanwhile();
      if (!canBeOpened(status)) return refused("conflict", "Somebody else has called it off already.");
      if (mayStillBePaid(locked.payment, now)) return openedMeanwhile();
      await savePayment(tx, paymentId, { status: "cancelled", cancelReason: reason, url: null });
      await tellOfPayment(tx, locked, { kind: "payment_cancelled", actor, now, data: { reason } });
      return done(answer);
    },
  );
}
