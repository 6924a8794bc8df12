import { config } from "#app/config.server.ts";
import { lockLead, takeLead } from "#app/features/leads/commands/leads.server.ts";
import { mayWorkLeads } from "#app/features/leads/rules.ts";
import { closeOpenPage, openedMeanwhile } from "#app/features/payments/commands/cancel-payment.server.ts";
import { openCheckout } from "#app/features/payments/commands/open-checkout.server.ts";
import { isReachable, type Payment } from "#app/features/payments/commands/provider.server.ts";
import { listOthers, savePayment } from "#app/features/payments/commands/records.server.ts";
import { type Fee, findFee } from "#app/features/payments/queries.server.ts";
import { mayStillBePaid } from "#app/features/payments/rules.ts";
import { refuseUntilSetUp } from "#app/features/settings/company/queries.server.ts";
import { closeTasks } from "#app/features/tasks/records.server.ts";
import { stripeMissing, stripeMode } from "#app/integrations/stripe.server.ts";
import { enqueueUnlessJust } from "#app/jobs/outbox.server.ts";
import { type Actor, mayCall } from "#app/lib/actor.ts";
import { formatPromisedDollars } from "#app/lib/format.ts";
import { displayAddress } from "#app/lib/labels.ts";
import { done, type Refusal, type Result, refused } from "#app/lib/result.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { recordEvent } from "#app/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { storeOnce, storeWhole } from "#db/idempotency.server.ts";
import { db } from "#db/instance.server.ts";
import { type leads, payments } from "#db/schema/index.ts";

type Request = { leadId: string; formKey?: string | undefined; now?: Date };

/**
 * Idempotent: a waiting payment's link is sent again, unless it was sent a moment ago. Refused while an earlier page
 * that can't be closed may still be paid.
 */
export async function requestPayment(
  actor: Actor,
  { leadId, formKey, now = new Date() }: Request,
): Promise<Result<{ sent: "first" | "again" }>> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to ask for a payment.");
  const blocked = await prepare(leadId, now);
  if (blocked) return blocked;
  const fee = await findFee(leadId, now);
  const answer = { sent: "first" as "first" | "again" };
  return storeOnce({ form: "payment", formKey, content: { leadId }, answer }, async (tx) => {
    const lead = await lockLead(tx, leadId);
    if (!lead) return refused("not_found", "Lead not found");
    if (!lead.email?.trim())
      return refused("conflict", "This lead has no email address, so there is nowhere to send the link.");
    const ensured = await ensurePayment(tx, lead, { actor, fee, now });
    if (!ensured.ok) return ensured;
    const { payment, isNew } = ensured.value;
    await takeLead(tx, lead, actor);
    const sending = { key: `pay-link:${payment.id}`, now };
    const isSent = await enqueueUnlessJust(tx, "mail-pay-link", { paymentId: payment.id }, sending);
    if (!isSent) return done({ sent: "again" });
    const data = { paymentId: payment.id, amountCents: payment.amountCents, again: !isNew };
    await recordEvent(tx, { leadId: lead.id, kind: "payment_requested", actor, at: now, data });
    return done({ sent: isNew ? "first" : "again" });
  });
}

type SessionRequest = {
  leadId: string;
  /** Refused if the lead has another email. */
  email?: string | undefined;
  /** Refused if the fee differs. */
  amountCents?: number | undefined;
  now?: Date;
};

/** Idempotent while the page is open. Sends no email. */
export async function createPaymentSession(
  actor: Actor,
  { leadId, email, amountCents, now = new Date() }: SessionRequest,
): Promise<Result<{ sessionId: string; url: string }>> {
  if (!mayCall(actor, "payments:write")) return refused("forbidden", "This needs the scope payments:write.");
  if (stripeMode() === "not configured") return refused("unavailable", stripeMissing);
  const blocked = await prepare(leadId, now);
  if (blocked) return blocked;
  const fee = await findFee(leadId, now);
  const ensured = await storeWhole(async (tx): Promise<Result<{ paymentId: string }>> => {
    const lead = await lockLead(tx, leadId);
    if (!lead) return refused("not_found", "Lead not found");
    const address = lead.email?.trim().toLowerCase();
    if (!address) return refused("conflict", "This lead has no email address, so no receipt could be sent.");
    if (email !== undefined && email.trim().toLowerCase() !== address)
      return refused("conflict", "The lead has another email address.");
    const found = await ensurePayment(tx, lead, { actor, fee, now });
    if (!found.ok) return found;
    const { payment, isNew } = found.value;
    if (amountCents !== undefined && amountCents !== payment.amountCents)
      return refused("conflict", `The onboarding fee is ${formatPromisedDollars(payment.amountCents)}.`);
    const data = { paymentId: payment.id, amountCents: payment.amountCents, again: false };
    if (isNew) await recordEvent(tx, { leadId: lead.id, kind: "payment_requested", actor, at: now, data });
    return done({ paymentId: payment.id });
  });
  if (!ensured.ok) return ensured;
  const opened = await openCheckout(actor, { paymentId: ensured.value.paymentId, now });
  if (!opened.ok) return opened;
  const { to, sessionId, isPaid } = opened.value;
  return isPaid ? refused("conflict", feePaid) : done({ sessionId, url: new URL(to, config.appUrl).href });
}

const feePaid = "The onboarding fee of this lead is paid already.";
const waitingStatuses = ["created", "open"] as const;
const isUsable = (waiting: Payment) => waiting.mode === stripeMode() && isReachable(waiting);

/** Runs outside a transaction, because it calls the provider. */
async function prepare(leadId: string, now: Date): Promise<Refusal | null> {
  if (stripeMode() === "not configured") return refused("conflict", stripeMissing);
  const unready = await refuseUntilSetUp(now);
  if (unready || !isUuid(leadId)) return unready;
  const [waiting] = await db().transaction((tx) => listOthers(tx, { leadId }, [...waitingStatuses]));
  return waiting && !isUsable(waiting) ? closeOpenPage(waiting, now) : null;
}

type New = { actor: Actor; fee: Fee; now: Date };

/** Replaces a payment that was opened with another key. The caller has locked the lead. */
async function ensurePayment(
  tx: Transaction,
  lead: typeof leads.$inferSelect,
  { actor, fee, now }: New,
): Promise<Result<{ payment: Payment; isNew: boolean }>> {
  if ((await listOthers(tx, { leadId: lead.id }, ["paid", "disputed"])).length > 0)
    return refused("conflict", feePaid);
  const [waiting] = await listOthers(tx, { leadId: lead.id }, [...waitingStatuses]);
  if (waiting && isUsable(waiting)) return done({ payment: waiting, isNew: false });
  if (waiting && mayStillBePaid(waiting, now)) return openedMeanwhile();
  if (waiting)
    await savePayment(tx, waiting.id, { status: "cancelled", cancelReason: "Requested again", url: null });
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
      mode: stripeMode() === "sandbox" ? "sandbox" : "live",
    })
    .returning();
  if (!payment) throw new Error("The payment was not stored");
  await closeTasks(tx, { leadId: lead.id, kind: "ask_for_fee", reason: "The fee was asked for.", now });
  return done({ payment, isNew: true });
}
