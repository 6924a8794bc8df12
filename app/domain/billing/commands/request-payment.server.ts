import type { Actor } from "#app/domain/actor.ts";
import { endPage, openedMeanwhile } from "#app/domain/billing/commands/end-page.server.ts";
import { listOthers } from "#app/domain/billing/commands/lock-payment.server.ts";
import { savePayment } from "#app/domain/billing/commands/records.server.ts";
import { isInReach, type Payment, paymentMode } from "#app/domain/billing/commands/vendor.server.ts";
import { mayStillBePaid } from "#app/domain/billing/rules.ts";
import { dayIn } from "#app/domain/calendar.ts";
import { storeOnce } from "#app/domain/form-key.server.ts";
import { lockLead } from "#app/domain/leads/commands.server.ts";
import { displayAddress, mayWorkLeads } from "#app/domain/leads/rules.ts";
import { findSchedule } from "#app/domain/pricing/queries.server.ts";
import type { FeeSchedule } from "#app/domain/pricing/schedule.ts";
import { feeModelNames } from "#app/domain/pricing/schedule.ts";
import { done, type Result, refused } from "#app/domain/result.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { recordEvent } from "#app/domain/timeline/records.server.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { type leads, payments } from "#db/schema/index.ts";

type Request = { leadId: string; formKey?: string | undefined; now?: Date };

/**
 * Asks the owner of a lead to pay the onboarding fee: one payment with the amount of today's fee schedule, and a mail
 * with its link. Where one waits already, its link is sent again; one that was opened with another key gives way to a new
 * one. Refused where the fee is paid, where there is no address to write to, where payments are not set up, and while a
 * page that cannot be closed from here may still be paid.
 */
export async function requestPayment(
  actor: Actor,
  { leadId, formKey, now = new Date() }: Request,
): Promise<Result<{ sent: "first" | "again" }>> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to ask for a payment.");
  const mode = paymentMode();
  if (mode === "not configured")
    return refused("conflict", "Payments are not set up: STRIPE_SECRET_KEY is missing.");
  const isUsable = (waiting: Payment) => waiting.mode === mode && isInReach(waiting);
  const [before] = isUuid(leadId)
    ? await db().transaction((tx) => listOthers(tx, { leadId }, [...waits]))
    : [];
  const objection = before && !isUsable(before) ? await endPage(before, now) : null;
  if (objection) return objection;
  const { timeZone } = await findCompany();
  const schedule = await findSchedule(dayIn(timeZone, now));
  // What a repeat is told; which of the two it was, the page shows.
  const answer = { sent: "first" as "first" | "again" };
  return storeOnce({ form: "payment", formKey, content: { leadId }, answer }, async (tx) => {
    const lead = await lockLead(tx, leadId, { actor, now });
    if (!lead) return refused("not_found", "Lead not found");
    if (!lead.email?.trim())
      return refused("conflict", "This lead has no e-mail address, so there is nowhere to send the link.");
    if ((await listOthers(tx, { leadId: lead.id }, ["paid", "disputed"])).length > 0)
      return refused("conflict", "The onboarding fee of this lead is paid already.");
    const [waiting] = await listOthers(tx, { leadId: lead.id }, [...waits]);
    const again = waiting && isUsable(waiting) ? waiting : null;
    if (waiting && !again && mayStillBePaid(waiting, now)) return openedMeanwhile();
    // What was begun with another key, or played, can not be paid any more.
    if (waiting && !again)
      await savePayment(tx, waiting.id, { status: "cancelled", cancelReason: "Asked for anew", url: null });
    const payment = again ?? (await add(tx, lead, { actor, schedule, mode, now }));
    await enqueue(
      tx,
      "mail-pay-link",
      { paymentId: payment.id },
      { dedupeKey: `pay-link:${payment.id}:${crypto.randomUUID()}` },
    );
    await recordEvent(tx, {
      leadId: lead.id,
      kind: "payment_requested",
      actor,
      at: now,
      data: { paymentId: payment.id, amountCents: payment.amountCents, again: again !== null },
    });
    return done({ sent: again ? "again" : "first" });
  });
}

const waits = ["created", "open"] as const;

type New = { actor: Actor; schedule: FeeSchedule; mode: string; now: Date };

async function add(tx: Transaction, lead: typeof leads.$inferSelect, { actor, schedule, mode, now }: New) {
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
