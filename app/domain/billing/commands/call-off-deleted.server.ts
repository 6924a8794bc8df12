import { system } from "#app/domain/actor.ts";
import { endPage } from "#app/domain/billing/commands/end-page.server.ts";
import { listOthers, lockPayment } from "#app/domain/billing/commands/lock-payment.server.ts";
import { savePayment, tellOfPayment } from "#app/domain/billing/commands/records.server.ts";
import { canBeOpened, mayStillBePaid } from "#app/domain/billing/rules.ts";
import { deletedReason } from "#app/domain/leads/rules.ts";
import { db } from "#db/instance.server.ts";

/**
 * Calls off the fee of a lead that is deleted, and closes its page before. Nothing where the lead was brought back; what
 * was paid meanwhile has a task of its own.
 *
 * @returns why it may still be paid, for staff; null where it cannot
 */
export async function callOffFeeOfDeleted(leadId: string, now = new Date()): Promise<string | null> {
  const [waiting] = await db().transaction((tx) => listOthers(tx, { leadId }, ["created", "open"]));
  if (!waiting) return null;
  const objection = await endPage(waiting, now);
  return db().transaction(async (tx) => {
    const locked = await lockPayment(tx, waiting.id);
    if (!locked?.lead?.deletedAt || !canBeOpened(locked.payment.status)) return null;
    if (mayStillBePaid(locked.payment, now))
      return `The payment page could not be closed. ${objection?.message ?? "It was opened in this moment."}`;
    await savePayment(tx, waiting.id, { status: "cancelled", cancelReason: deletedReason, url: null });
    await tellOfPayment(tx, locked, {
      kind: "payment_cancelled",
      actor: system,
      now,
      data: { reason: deletedReason },
    });
    return null;
  });
}
