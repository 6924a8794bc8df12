import type { Actor } from "#app/domain/actor.ts";
import { listOthers } from "#app/domain/billing/commands/lock-payment.server.ts";
import { savePayment } from "#app/domain/billing/commands/records.server.ts";
import type { Payment } from "#app/domain/billing/commands/vendor.server.ts";
import { dayIn } from "#app/domain/calendar.ts";
import { displayAddress } from "#app/domain/leads/rules.ts";
import { findSchedule } from "#app/domain/pricing/queries.server.ts";
import { type FeeSchedule, feeModelNames } from "#app/domain/pricing/schedule.ts";
import { done, type Result, refused } from "#app/domain/result.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import type { Transaction } from "#db/client.ts";
import { type leads, payments } from "#db/schema/index.ts";

type Lead = typeof leads.$inferSelect;
type New = { actor: Actor; schedule: FeeSchedule; mode: string; now: Date };

/**
 * The payment that the owner of a lead, which the caller has locked, is asked for: the one that waits already, else a new
 * one with the amount of the schedule. Refused where the fee is paid.
 */
export async function ensurePayment(
  tx: Transaction,
  lead: Lead,
  { mode, ...made }: New,
): Promise<Result<{ payment: Payment; isNew: boolean }>> {
  if ((await listOthers(tx, { leadId: lead.id }, ["paid", "disputed"])).length > 0)
    return refused("conflict", feePaid);
  const [waiting] = await listOthers(tx, { leadId: lead.id }, ["created", "open"]);
  if (waiting?.mode === mode) return done({ payment: waiting, isNew: false });
  // What was begun in the other mode can not be paid any more.
  if (waiting)
    await savePayment(tx, waiting.id, { status: "cancelled", cancelReason: "Asked for anew", url: null });
  return done({ payment: await add(tx, lead, { mode, ...made }), isNew: true });
}

export const feePaid = "The onboarding fee of this lead is paid already.";

/** The fee schedule of the company's day. */
export async function findScheduleNow(now: Date): Promise<FeeSchedule> {
  const { timeZone } = await findCompany();
  return findSchedule(dayIn(timeZone, now));
}

async function add(tx: Transaction, lead: Lead, { actor, schedule, mode, now }: New) {
  const [payment] = await tx
    .insert(payments)
    .values({
      createdAt: now,
      createdBy: actor.kind === "staff" ? actor.userId : null,
      leadId: lead.id,
      ownerName: lead.name,
      address: displayAddress(lead),
      scheduleName: schedule.name,
      model: feeModelNames.pitchPricing,
      amountCents: schedule.pitchPricing.checkoutOnboardingFeeCents,
      description: "Onboarding fee",
      mode,
    })
    .returning();
  if (!payment) throw new Error("The payment was not stored");
  return payment;
}
