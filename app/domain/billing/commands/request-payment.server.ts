import { and, eq, gte, sql } from "drizzle-orm";
import type { Actor } from "#app/domain/actor.ts";
import { ensurePayment, makeWay } from "#app/domain/billing/commands/ensure-payment.server.ts";
import { paymentMode } from "#app/domain/billing/commands/vendor.server.ts";
import { findFee } from "#app/domain/billing/queries/fee.server.ts";
import { storeOnce } from "#app/domain/form-key.server.ts";
import { closeFirstResponse, lockLead, takeLead } from "#app/domain/leads/commands.server.ts";
import { mayWorkLeads } from "#app/domain/leads/rules.ts";
import { done, type Result, refused } from "#app/domain/result.ts";
import { refuseUntilSetUp } from "#app/domain/site/queries.server.ts";
import { recordEvent } from "#app/domain/timeline/records.server.ts";
import { stripeMissing } from "#app/integrations/stripe.server.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import type { Transaction } from "#db/client.ts";
import { timelineEvents } from "#db/schema/index.ts";

/** Two who press within this time meant the same mail. */
const doubleMs = 10_000;
const dayMs = 86_400_000;
const mostADay = 8;

/** When the link of a payment was sent within the last day; the lead is locked. */
async function listSent(
  tx: Transaction,
  { leadId, paymentId, now }: { leadId: string; paymentId: string; now: Date },
) {
  const { at, data, kind } = timelineEvents;
  const found = await tx
    .select({ at })
    .from(timelineEvents)
    .where(
      and(
        eq(timelineEvents.leadId, leadId),
        eq(kind, "payment_requested"),
        sql`${data}->>'paymentId' = ${paymentId} and ${data}->>'mailed' = 'true'`,
        gte(at, new Date(now.getTime() - dayMs)),
      ),
    );
  return found.map((event) => event.at);
}

type Request = { leadId: string; formKey?: string | undefined; now?: Date };

/**
 * Asks the owner of a lead to pay the onboarding fee: one payment with the amount that was quoted, and a mail with its
 * link. Where one waits already, its link is sent again; one that was opened with another key gives way to a new
 * one. Refused where the fee is paid, where there is no address to write to, where payments are not set up, and while a
 * page that cannot be closed from here may still be paid.
 */
export async function requestPayment(
  actor: Actor,
  { leadId, formKey, now = new Date() }: Request,
): Promise<Result<{ sent: "first" | "again" }>> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to ask for a payment.");
  const mode = paymentMode();
  if (mode === "not configured") return refused("conflict", stripeMissing);
  const unready = await refuseUntilSetUp(now);
  if (unready) return unready;
  const blocked = await makeWay(leadId, now);
  if (blocked) return blocked;
  const fee = await findFee(leadId, now);
  // What a repeat is told; which of the two it was, the page shows.
  const answer = { sent: "first" as "first" | "again" };
  return storeOnce({ form: "payment", formKey, content: { leadId }, answer }, async (tx) => {
    const lead = await lockLead(tx, leadId, { actor, now });
    if (!lead) return refused("not_found", "Lead not found");
    if (!lead.email?.trim())
      return refused("conflict", "This lead has no e-mail address, so there is nowhere to send the link.");
    const ensured = await ensurePayment(tx, lead, { actor, fee, mode, now });
    if (!ensured.ok) return ensured;
    const { payment, isNew } = ensured.value;
    const sent = await listSent(tx, { leadId: lead.id, paymentId: payment.id, now });
    if (sent.some((at) => now.getTime() - at.getTime() < doubleMs)) return done({ sent: "again" });
    if (sent.length >= mostADay)
      return refused("too_many", `This link was sent ${mostADay} times today. Call the owner instead.`);
    await takeLead(tx, lead, actor);
    await closeFirstResponse(tx, lead.id, "The payment link was sent.", now);
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
      data: { paymentId: payment.id, amountCents: payment.amountCents, again: !isNew, mailed: true },
    });
    return done({ sent: isNew ? "first" : "again" });
  });
}
