import { and, eq, inArray } from "drizzle-orm";
import {
  cancelSigning,
  createProblemTask,
  lockAgreement,
  mailOwner,
} from "#app/features/agreements/commands/shared.server.ts";
import { agreementStatuses, isLive, isOut } from "#app/features/agreements/rules.ts";
import { deletedReason } from "#app/features/leads/rules.ts";
import { findNextWorkingDay } from "#app/features/settings/company/queries.server.ts";
import { type Actor, isAdmin, system } from "#app/lib/actor.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { storeOnce } from "#db/idempotency.server.ts";
import { db } from "#db/instance.server.ts";
import { agreements } from "#db/schema/index.ts";

type Cancel = { id: string; reason: string; formKey?: string | undefined; now?: Date };

/**
 * A signature at the vendor that we hear of later creates a task for staff. Returns the lead to
 * return to.
 */
export async function cancelAgreement(
  actor: Actor,
  { id: agreementId, reason, formKey, now = new Date() }: Cancel,
): Promise<Result<{ leadId: string }>> {
  if (!isAdmin(actor)) return refused("forbidden", "Only an admin can cancel an agreement.");
  if (!isUuid(agreementId)) return notThere();
  const [seen] = await db()
    .select({ leadId: agreements.leadId })
    .from(agreements)
    .where(eq(agreements.id, agreementId));
  const answer = { leadId: seen?.leadId ?? "" };
  const sent = { form: "cancel-agreement", formKey, content: [agreementId, reason], answer };
  return storeOnce(sent, async (tx) => {
    const locked = await lockAgreement(tx, agreementId);
    if (!locked?.lead || locked.lead.deletedAt) return notThere();
    const { status } = locked.agreement;
    if (status === "completed")
      return refused("conflict", "Both parties have signed this agreement, so it can't be canceled.");
    if (!isLive(status)) return refused("conflict", "This agreement has already ended.");
    await cancelSigning(tx, locked, { reason, actor, now });
    if (isOut(status)) await mailOwner(tx, "mail-agreement-cancelled", locked.agreement);
    return done(answer);
  });
}

const notThere = () => refused("not_found", "There is no such agreement.");

/** Does nothing if the lead was restored. An agreement that the owner has signed is left to staff. */
export async function cancelAgreementOfDeleted(leadId: string, now = new Date()): Promise<void> {
  const dueAt = await findNextWorkingDay(now);
  await db().transaction(async (tx) => {
    const [live] = await tx
      .select({ id: agreements.id })
      .from(agreements)
      .where(
        and(eq(agreements.leadId, leadId), inArray(agreements.status, agreementStatuses.filter(isLive))),
      );
    const locked = live && (await lockAgreement(tx, live.id));
    if (!locked?.lead?.deletedAt) return;
    if (locked.agreement.status === "owner_signed") {
      const detail = `The owner has signed, the broker has not, and the lead was deleted. An admin can find the lead under Deleted leads as ${locked.lead.id}: restore it to countersign or cancel the agreement, and inform the owner.`;
      await createProblemTask(tx, locked, { what: "deleted", detail, dueAt });
    } else if (isLive(locked.agreement.status))
      await cancelSigning(tx, locked, { reason: deletedReason, actor: system, now });
  });
}
