import type { Actor } from "#app/domain/actor.ts";
import { endPage, openedMeanwhile } from "#app/domain/billing/commands/end-page.server.ts";
import { listOthers } from "#app/domain/billing/commands/lock-payment.server.ts";
import { savePayment } from "#app/domain/billing/commands/records.server.ts";
import { isInReach, type Payment, paymentMode } from "#app/domain/billing/commands/vendor.server.ts";
import type { Fee } from "#app/domain/billing/queries/fee.server.ts";
import { mayStillBePaid } from "#app/domain/billing/rules.ts";
import { displayAddress } from "#app/domain/leads/rules.ts";
import { done, type Refusal, type Result, refused } from "#app/domain/result.ts";
import { closeTasks } from "#app/domain/timeline/records.server.ts";
import { isUuid } from "#app/domain/uuid.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { type leads, payments } from "#db/schema/index.ts";

type Lead = typeof leads.$inferSelect;
type New = { actor: Actor; fee: Fee; mode: string; now: Date };

/**
 * The payment that the owner of a lead, which the caller has locked, is asked for: the one that waits already, else a new
 * one with the fee. One that was opened with another key gives way. Refused where the fee is paid, and while a page that
 * `makeWay` did not close may still be paid.
 */
export async function ensurePayment(
  tx: Transaction,
  lead: Lead,
  { mode, now, ...made }: New,
): Promise<Result<{ payment: Payment; isNew: boolean }>> {
  if ((await listOthers(tx, { leadId: lead.id }, ["paid", "disputed"])).length > 0)
    return refused("conflict", feePaid);
  const [waiting] = await listOthers(tx, { leadId: lead.id }, [...waits]);
  if (waiting && isUsable(waiting)) return done({ payment: waiting, isNew: false });
  if (waiting && mayStillBePaid(waiting, now)) return openedMeanwhile();
  // What was begun with another key, or played, can not be paid any more.
  if (waiting)
    await savePayment(tx, waiting.id, { status: "cancelled", cancelReason: "Asked for anew", url: null });
  return done({ payment: await add(tx, lead, { mode, now, ...made }), isNew: true });
}

/** Before `ensurePayment`, outside of a transaction: closes the page that waits and cannot be used any more. */
export async function makeWay(leadId: string, now: Date): Promise<Refusal | null> {
  if (!isUuid(leadId)) return null;
  const [waiting] = await db().transaction((tx) => listOthers(tx, { leadId }, [...waits]));
  return waiting && !isUsable(waiting) ? endPage(waiting, now) : null;
}

export const feePaid = "The onboarding fee of this lead is paid already.";

const waits = ["created", "open"] as const;
const isUsable = (waiting: Payment) => waiting.mode === paymentMode() && isInReach(waiting);

async function add(tx: Transaction, lead: Lead, { actor, fee, mode, now }: New) {
  const [payment] = await tx
    .insert(payments)
    .values({
      ...fee,
      createdAt: now,
      createdBy: actor.kind === "staff" ? actor.userId : null,
      leadId: lead.id,
      ownerName: lead.name,
      address: displayAddress(lead),
      description: "Onboarding fee",
      mode,
    })
    .returning();
  if (!payment) throw new Error("The payment was not stored");
  await closeTasks(tx, { leadId: lead.id, kind: "ask_for_fee", reason: "The fee was asked for.", now });
  return payment;
}
