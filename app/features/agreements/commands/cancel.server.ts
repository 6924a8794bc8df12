import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import type { Way } from "#app/features/agreements/commands/draft.server.ts";
import {
  cancelSigning,
  lockAgreement,
  mailCancelled,
  readAgreementSettings,
} from "#app/features/agreements/commands/shared.server.ts";
import { syncAgreement } from "#app/features/agreements/commands/sync.server.ts";
import { createProblemTask } from "#app/features/agreements/commands/tasks.server.ts";
import type { AgreementFees } from "#app/features/agreements/fees.ts";
import { type AgreementStatus, agreementStatuses, isLive, isOut } from "#app/features/agreements/rules.ts";
import { deletedReason } from "#app/features/leads/rules.ts";
import { timeLimit } from "#app/jobs/timing.ts";
import { type Actor, isAdmin, system } from "#app/lib/actor.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Transaction } from "#db/client.ts";
import { storeOnce } from "#db/idempotency.server.ts";
import { db } from "#db/instance.server.ts";
import { agreements, quotes } from "#db/schema/index.ts";

type Cancel = {
  agreementId: string;
  reason: string;
  /** The user has confirmed canceling although the owner has signed. */
  isSignedKnown?: boolean;
  formKey?: string | undefined;
  now?: Date;
};

/**
 * Syncs with the vendor first: an agreement that both have signed meanwhile is not canceled, and
 * nothing changes if the vendor is unavailable. Returns the lead to return to.
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
  const looked = await reconcileBeforeSend(agreementId);
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
    await cancelSigning(tx, locked, { reason, actor, now });
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

/**
 * Does nothing if the lead was restored. An agreement that the owner has signed is left to staff.
 * @returns why one may still be signed, for staff; null if none can
 */
export async function cancelAgreementOfDeleted(leadId: string, now = new Date()): Promise<string | null> {
  const [live] = await db()
    .select({ id: agreements.id })
    .from(agreements)
    .where(and(eq(agreements.leadId, leadId), inArray(agreements.status, agreementStatuses.filter(isLive))));
  if (!live) return null;
  const looked = await reconcileBeforeSend(live.id);
  if (!looked.ok) return `The agreement could not be canceled: ${looked.why}.`;
  const desk = await readAgreementSettings(now);
  await db().transaction(async (tx) => {
    const locked = await lockAgreement(tx, live.id);
    if (!locked?.lead?.deletedAt) return;
    const { agreement, lead } = locked;
    const status = agreement.status as AgreementStatus;
    if (status === "owner_signed") {
      const { id: agreementId, documentName } = agreement;
      const words = `The owner has signed it, the broker has not, and its lead was deleted. An admin finds the lead under Deleted leads as ${lead.id}: restore it to countersign or cancel the agreement, and tell the owner.`;
      await createProblemTask(tx, {
        agreementId,
        documentName,
        lead,
        dueAt: desk.dueAt,
        words,
        what: "deleted",
      });
    } else if (isLive(status)) await cancelSigning(tx, locked, { reason: deletedReason, actor: system, now });
  });
  return null;
}

/** A signed agreement stays, without texts typed by staff or the owner. */
export async function purgeAgreements(tx: Transaction, leadIds: string[]) {
  const ofLeads = inArray(agreements.leadId, leadIds);
  await tx.delete(agreements).where(and(ofLeads, isNull(agreements.ownerSignedAt)));
  await tx.update(agreements).set({ cancelReason: null, declineReason: null, problem: null }).where(ofLeads);
}

type Looked =
  /** `isUnknown`: the vendor doesn't know the agreement, and staff have a task. */
  { ok: true; isUnknown: boolean } | { ok: false; why: string };

/** Finds recent signatures before a cancellation. Never call it inside a transaction. */
export async function reconcileBeforeSend(agreementId: string): Promise<Looked> {
  if (!(await isStillOut(agreementId))) return { ok: true, isUnknown: false };
  const settled = await syncAgreement(agreementId);
  if (settled.ok) return { ok: true, isUnknown: settled.isUnknown ?? false };
  // Signed by both, but the file isn't stored yet.
  if (!(await isStillOut(agreementId))) return { ok: true, isUnknown: false };
  return { ok: false, why: settled.detail };
}

const lookupTimeoutMs = 4_000;

/**
 * The same, before an agreement is replaced because of new fees. Null if no agreement with other
 * fees is out.
 */
export async function findSendingMethod(fees: AgreementFees | null): Promise<Way | null> {
  if (!fees?.quote) return null;
  const { id: quoteId } = fees.quote;
  const [last] = await db()
    .select({ id: agreements.id, status: agreements.status, quoteId: agreements.quoteId })
    .from(agreements)
    .innerJoin(quotes, eq(quotes.leadId, agreements.leadId))
    .where(eq(quotes.id, quoteId))
    .orderBy(desc(agreements.createdAt), desc(agreements.id))
    .limit(1);
  if (!last || last.quoteId === quoteId || !isOut(last.status as AgreementStatus)) return null;
  const late: Looked = { ok: false, why: "DocuSeal did not answer in time" };
  const looked = await timeLimit(lookupTimeoutMs, reconcileBeforeSend(last.id), late);
  const why = looked.ok ? looked.isUnknown && "DocuSeal does not know it" : looked.why;
  return { agreementId: last.id, why: why || null };
}

async function isStillOut(id: string) {
  const [found] = await db()
    .select({ status: agreements.status })
    .from(agreements)
    .where(eq(agreements.id, id));
  return found !== undefined && isOut(found.status as AgreementStatus);
}
