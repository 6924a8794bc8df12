import { and, eq, inArray } from "drizzle-orm";
import { system } from "#app/domain/actor.ts";
import { callOff } from "#app/domain/documents/commands/call-off.server.ts";
import { readDesk } from "#app/domain/documents/commands/draft.server.ts";
import { lockAgreement } from "#app/domain/documents/commands/lock.server.ts";
import { lookFirst } from "#app/domain/documents/commands/look-first.server.ts";
import { lookAfter } from "#app/domain/documents/commands/tasks.server.ts";
import { type AgreementStatus, agreementStatuses, isLive } from "#app/domain/documents/rules.ts";
import { deletedReason } from "#app/domain/leads/rules.ts";
import { db } from "#db/instance.server.ts";
import { agreements } from "#db/schema/index.ts";

/**
 * Calls off what nobody has signed of a lead that is deleted; what its owner has signed is left to a person. Nothing where
 * the lead was brought back.
 *
 * @returns why an agreement may still be signed, for staff; null where none can
 */
export async function callOffAgreementOfDeleted(leadId: string, now = new Date()): Promise<string | null> {
  const [live] = await db()
    .select({ id: agreements.id })
    .from(agreements)
    .where(and(eq(agreements.leadId, leadId), inArray(agreements.status, agreementStatuses.filter(isLive))));
  if (!live) return null;
  const looked = await lookFirst(live.id);
  if (!looked.ok) return `The agreement could not be called off: ${looked.why}.`;
  const desk = await readDesk(now);
  await db().transaction(async (tx) => {
    const locked = await lockAgreement(tx, live.id);
    if (!locked?.lead?.deletedAt) return;
    const { agreement, lead } = locked;
    const status = agreement.status as AgreementStatus;
    if (status === "owner_signed") {
      const { id: agreementId, documentName } = agreement;
      const words = `The owner has signed it, the broker has not, and its lead was deleted. An admin finds the lead under Deleted leads as ${lead.id}: restore it to countersign or cancel the agreement, and tell the owner.`;
      await lookAfter(tx, { agreementId, documentName, lead, dueAt: desk.dueAt, words, what: "deleted" });
    } else if (isLive(status)) await callOff(tx, locked, { reason: deletedReason, actor: system, now });
  });
  return null;
}
