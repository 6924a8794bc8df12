import { config } from "#app/config.server.ts";
import { type Actor, mayCall } from "#app/domain/actor.ts";
import { ensurePayment, feePaid, makeWay } from "#app/domain/billing/commands/ensure-payment.server.ts";
import { openCheckout } from "#app/domain/billing/commands/open-checkout.server.ts";
import { paymentMode } from "#app/domain/billing/commands/vendor.server.ts";
import { findFee } from "#app/domain/billing/queries/fee.server.ts";
import { storeWhole } from "#app/domain/form-key.server.ts";
import { lockLead } from "#app/domain/leads/commands.server.ts";
import { done, type Result, refused } from "#app/domain/result.ts";
import { refuseUntilSetUp } from "#app/domain/site/queries.server.ts";
import { recordEvent } from "#app/domain/timeline/records.server.ts";
import { stripeMissing } from "#app/integrations/stripe.server.ts";
import { formatPromisedDollars } from "#app/ui/format.ts";

type Wish = {
  leadId: string;
  /** Whom the caller takes for the owner; refused where the lead's is another. */
  email?: string | undefined;
  /** What the caller takes the fee for; refused where it is another. */
  amountCents?: number | undefined;
  now?: Date;
};

/**
 * Opens the page on which the owner of a lead pays the onboarding fee, and gives it to whoever called: the same one while
 * it is open, so that asking again is safe. Nothing is mailed. The amount is the one that was quoted, whatever is sent.
 */
export async function createPaymentSession(
  actor: Actor,
  { leadId, email, amountCents, now = new Date() }: Wish,
): Promise<Result<{ sessionId: string; url: string }>> {
  if (!mayCall(actor, "payments:write")) return refused("forbidden", "This needs the scope payments:write.");
  const mode = paymentMode();
  if (mode === "not configured") return refused("unavailable", stripeMissing);
  const unready = await refuseUntilSetUp(now);
  if (unready) return unready;
  const blocked = await makeWay(leadId, now);
  if (blocked) return blocked;
  const fee = await findFee(leadId, now);
  // The lead itself keeps repeats apart, as it has one payment that waits.
  const asked = await storeWhole(async (tx): Promise<Result<{ paymentId: string }>> => {
    const lead = await lockLead(tx, leadId, { actor, now });
    if (!lead) return refused("not_found", "Lead not found");
    const address = lead.email?.trim().toLowerCase();
    if (!address) return refused("conflict", "This lead has no e-mail address, so no receipt could be sent.");
    if (email !== undefined && email.trim().toLowerCase() !== address)
      return refused("conflict", "The lead has another e-mail address.");
    const ensured = await ensurePayment(tx, lead, { actor, fee, mode, now });
    if (!ensured.ok) return ensured;
    const { payment, isNew } = ensured.value;
    if (amountCents !== undefined && amountCents !== payment.amountCents)
      return refused("conflict", `The onboarding fee is ${formatPromisedDollars(payment.amountCents)}.`);
    const data = { paymentId: payment.id, amountCents: payment.amountCents, again: false };
    if (isNew) await recordEvent(tx, { leadId: lead.id, kind: "payment_requested", actor, at: now, data });
    return done({ paymentId: payment.id });
  });
  if (!asked.ok) return asked;
  const opened = await openCheckout(actor, { paymentId: asked.value.paymentId, now });
  if (!opened.ok) return opened;
  const { to, sessionId, isPaid } = opened.value;
  return isPaid ? refused("conflict", feePaid) : done({ sessionId, url: new URL(to, config.appUrl).href });
}
