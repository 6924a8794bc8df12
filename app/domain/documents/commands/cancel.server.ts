import { eq } from "drizzle-orm";
import { type Actor, isAdmin } from "#app/domain/actor.ts";
import { callOff } from "#app/domain/documents/commands/call-off.server.ts";
import { lockAgreement } from "#app/domain/documents/commands/lock.server.ts";
import { lookFirst } from "#app/domain/documents/commands/look-first.server.ts";
import { mailCancelled } from "#app/domain/documents/commands/mails.server.ts";
import { type AgreementStatus, isLive, isOut } from "#app/domain/documents/rules.ts";
import { storeOnce } from "#app/domain/form-key.server.ts";
import { done, type Result, refused } from "#app/domain/result.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { db } from "#db/instance.server.ts";
import { agreements } from "#db/schema/index.ts";

type Cancel = {
  agreementId: string;
  reason: string;
  /** Whoever cancels has read that the owner has signed. */
  isSignedKnown?: boolean;
  formKey?: string | undefined;
  now?: Date;
};

/**
 * An admin calls an agreement off that not both have signed; its links end. The vendor is asked first: what the owner
 * signed meanwhile is settled and not cancelled, and nothing is changed while the vendor does not say. Gives the lead to
 * go back to.
 */
export async function cancelAgreement(
  actor: Actor,
  { agreementId, reason, isSignedKnown = false, formKey, now = new Date() }: Cancel,
): Promise<Result<{ leadId: string }>> {
  if (!isAdmin(actor)) return refused("forbidden", "Only an admin can cancel an agreement.");
  if (!isUuid(agreementId)) return notThere();
  const [seen] = await db()
    .select({ leadId: agreements.leadId })
    .from(agreements)
    .where(eq(agreements.id, agreementId));
  const looked = await lookFirst(agreementId);
  if (!looked.ok) return refused("conflict", unread(looked.why));
  const answer = { leadId: seen?.leadId ?? "" };
  const sent = { form: "cancel-agreement", formKey, content: [agreementId, reason], answer };
  return storeOnce(sent, async (tx) => {
    const locked = await lockAgreement(tx, agreementId);
    if (!locked?.lead || locked.lead.deletedAt) return notThere();
    const status = locked.agreement.status as AgreementStatus;
    if (status === "completed") return refused("conflict", bothSigned);
    if (!isLive(status)) return refused("conflict", "This agreement is at an end already.");
    if (status === "owner_signed" && !isSignedKnown) return refused("conflict", ownerSigned);
    await callOff(tx, locked, { reason, actor, now });
    if (isOut(status)) await mailCancelled(tx, locked.agreement);
    return done(answer);
  });
}

const notThere = () => refused("not_found", "There is no such agreement.");

const unread = (why: string) =>
  `It could not be read whether the owner has just signed it: ${why}. Nothing was changed. Try again in a minute.`;

const bothSigned = "Both have signed this agreement, so it cannot be cancelled.";

const ownerSigned =
  "The owner has signed it meanwhile, so it was not cancelled. Countersign it, or cancel it all the same: press once more.";
