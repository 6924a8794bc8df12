import { and, eq, isNull, sql } from "drizzle-orm";
import {
  type Agreement,
  type AgreementSettings,
  type LockedAgreement,
  lockAgreement,
  mailCountersign,
  readAgreementSettings,
} from "#app/features/agreements/commands/shared.server.ts";
import { type Settled, storeFiles } from "#app/features/agreements/commands/store-files.server.ts";
import {
  askToCountersign,
  countersignKey,
  createProblemTask,
  problemKey,
} from "#app/features/agreements/commands/tasks.server.ts";
import {
  closeAtVendor,
  readSnapshot,
  type Snapshot,
} from "#app/features/agreements/commands/vendor.server.ts";
import type { agreementEvents } from "#app/features/agreements/events.ts";
import { type AgreementStatus, isClosed, isOut, nextStatus } from "#app/features/agreements/rules.ts";
import { closeFirstResponse } from "#app/features/leads/commands/work-on.server.ts";
import { displayName } from "#app/features/leads/rules.ts";
import { addTask, closeTasks, placeOf, recordEvent } from "#app/features/leads/timeline/records.server.ts";
import { isFeeAsked } from "#app/features/payments/queries.server.ts";
import { timeLimit } from "#app/jobs/timing.ts";
import { type Actor, system } from "#app/lib/actor.ts";
import { describeError, logger } from "#app/log.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { agreements } from "#db/schema/index.ts";

const settled: Settled = { ok: true };
const notYet = (detail: string): Settled => ({ ok: false, reason: "unavailable", detail });

/** Never moves the status back. The signed file is stored before it is emailed. */
export async function syncAgreement(agreementId: string): Promise<Settled> {
  const agreement = await findAgreement(agreementId);
  if (!agreement || agreement.status === "preparing") return settled;
  // The job that creates it stores its id.
  if (!agreement.submissionId)
    return agreement.status === "draft" ? notYet("It is still being made") : settled;
  const read = await readSnapshot(agreement);
  if (!read.ok) return read;
  const desk = await readAgreementSettings(new Date());
  const { truth } = read;
  if (!truth) return reportUnknown(agreementId, desk);
  const moved = await db().transaction((tx) => move(tx, agreementId, truth, desk));
  if (moved?.status !== "completed" || moved.fileKey) return settled;
  return storeFiles(moved, desk);
}

/** Ends the signing links, then checks that no one signed meanwhile; if both did, it is signed. */
export async function closeAgreement(agreementId: string): Promise<Settled> {
  const agreement = await findAgreement(agreementId);
  if (agreement?.status !== "cancelled") return settled;
  const closed = await closeAtVendor(agreement);
  if (!closed.ok) return closed;
  if (agreement.submissionId) {
    const told = await syncAgreement(agreementId);
    if (!told.ok) return told;
    const now = await findAgreement(agreementId);
    if (now?.status === "cancelled" && !now.closedAt && !told.isUnknown)
      return notYet("DocuSeal has not put it away");
  }
  await db().transaction((tx) => noteClosed(tx, agreement));
  return settled;
}

async function noteClosed(tx: Transaction, { id, submissionId }: Agreement) {
  const isSame = submissionId
    ? eq(agreements.submissionId, submissionId)
    : // The job that created it meanwhile also closes it.
      isNull(agreements.submissionId);
  await tx
    .update(agreements)
    .set({ closedAt: sql`now()` })
    .where(
      and(eq(agreements.id, id), eq(agreements.status, "cancelled"), isNull(agreements.closedAt), isSame),
    );
  await closeTasks(tx, { dedupeKey: problemKey("open", id), reason: "It is put away.", now: new Date() });
}

/** Reads before the transaction that the returned function runs in. */
export async function giveUpClosing(agreementId: string, why: string) {
  const desk = await readAgreementSettings(new Date());
  return async (tx: Transaction) => {
    const locked = await lockAgreement(tx, agreementId);
    if (locked?.agreement.status !== "cancelled" || locked.agreement.closedAt) return;
    const { documentName } = locked.agreement;
    const words = `It was canceled, and DocuSeal has not ended its links: ${why}. Until it is archived there, it can be signed. We go on trying once an hour.`;
    const about = { agreementId, documentName, lead: locked.lead, dueAt: desk.dueAt, words };
    await createProblemTask(tx, { ...about, what: "open" });
  };
}

/** Waits at most 2.5 s; then the jobs continue. */
export async function refreshAgreement(agreementId: string): Promise<void> {
  const work = syncAgreement(agreementId).catch((error: unknown) => {
    logger.warn({ agreementId, error: describeError(error) }, "an agreement could not be read again");
  });
  await timeLimit<unknown>(2_500, work, undefined);
}

async function findAgreement(id: string) {
  const [agreement] = await db().select().from(agreements).where(eq(agreements.id, id));
  return agreement;
}

async function move(
  tx: Transaction,
  id: string,
  truth: Snapshot,
  desk: AgreementSettings,
): Promise<Agreement | null> {
  const locked = await lockAgreement(tx, id);
  if (!locked) return null;
  const { agreement } = locked;
  const from = agreement.status as AgreementStatus;
  const to = nextStatus(from, truth.state);
  const [changed] = await tx
    .update(agreements)
    .set({
      status: to,
      // Only the first view counts.
      viewedAt: agreement.viewedAt ?? truth.viewedAt,
      ownerSignedAt: agreement.ownerSignedAt ?? truth.ownerSignedAt,
      completedAt: agreement.completedAt ?? (to === "completed" ? (truth.completedAt ?? new Date()) : null),
      declinedAt: agreement.declinedAt ?? truth.declinedAt,
      declineReason: agreement.declineReason ?? truth.declineReason?.slice(0, 2_000) ?? null,
      closedAt: agreement.closedAt ?? (to === "cancelled" && isClosed(truth.state) ? new Date() : null),
      ...(to !== from && { version: sql`${agreements.version} + 1` }),
    })
    .where(eq(agreements.id, id))
    .returning();
  const hasSigned = !agreement.ownerSignedAt && truth.ownerSignedAt !== null;
  if (changed && (to !== from || hasSigned))
    await tell(tx, { ...locked, agreement: changed }, { from, hasSigned, truth, desk });
  return changed ?? null;
}

type News = {
  from: AgreementStatus;
  hasSigned: boolean;
  truth: Snapshot;
  desk: AgreementSettings;
};

/** Also records the states that were skipped. */
async function tell(
  tx: Transaction,
  { agreement, lead }: LockedAgreement,
  { from, hasSigned, truth, desk }: News,
) {
  const to = agreement.status as AgreementStatus;
  const owner = agreement.ownerName ?? lead?.name ?? "Owner";
  const record = async (
    kind: Exclude<keyof typeof agreementEvents, "agreement_requested">,
    actorName: string,
    at: Date | null,
    data = {},
  ) => {
    if (!lead) return;
    const actor: Actor = system;
    await recordEvent(tx, { leadId: lead.id, kind, actor, actorName, at: at ?? new Date(), data });
  };
  if (from === "sent" && (to === "viewed" || hasSigned))
    await record("agreement_viewed", owner, truth.viewedAt ?? truth.ownerSignedAt);
  if (hasSigned) {
    await record("agreement_signed", owner, truth.ownerSignedAt, { name: agreement.documentName });
    if (lead) await closeFirstResponse(tx, lead.id, "The owner signed the agreement.", new Date());
  }
  const common = {
    agreementId: agreement.id,
    documentName: agreement.documentName,
    lead,
    dueAt: desk.dueAt,
  };
  switch (to) {
    case "owner_signed":
      await askToCountersign(tx, { ...common, words: `${owner} has signed. The broker signs last.` });
      return mailCountersign(tx, agreement, desk);
    case "completed": {
      const name = agreement.documentName;
      await endReplacing(tx, agreement.id, "Both have signed.");
      await record("agreement_completed", truth.brokerName ?? "System", agreement.completedAt, { name });
      if (from !== "cancelled" && lead?.deletedAt) return askAboutDeleted(tx, { ...common, lead });
      if (from !== "cancelled") return lead ? askForFee(tx, lead, desk) : undefined;
      const words = `It was canceled${agreement.cancelReason ? `: “${agreement.cancelReason}”` : ""}, and ${owner} and the broker had both signed it: it holds, and its paper is kept. Tell the owner which agreement is theirs, or end it in writing.`;
      return createProblemTask(tx, { ...common, what: "completed", words });
    }
    case "declined": {
      const reason = agreement.declineReason;
      await record("agreement_declined", owner, agreement.declinedAt, { reason });
      const words = `${owner} declined the agreement${reason ? `: “${reason}”.` : ", without a reason."} The lead keeps its status.`;
      await endSigning(tx, agreement.id, "The agreement was declined.");
      return createProblemTask(tx, { ...common, what: "declined", words });
    }
    case "expired":
      await record("agreement_expired", "System", null);
      await endSigning(tx, agreement.id, "The agreement has expired.");
      return createProblemTask(tx, { ...common, what: "expired", words: "Its time to be signed is over." });
    case "cancelled": {
      if (from !== "cancelled")
        await record("agreement_cancelled", "System", null, { reason: "Put away at DocuSeal." });
      await endSigning(tx, agreement.id, "The agreement was cancelled.");
      if (!hasSigned) return;
      const words = `${owner} signed it just as it was canceled. It cannot be countersigned: call the owner.`;
      return createProblemTask(tx, { ...common, what: "signed", words });
    }
  }
}

async function askForFee(
  tx: Transaction,
  lead: NonNullable<LockedAgreement["lead"]>,
  { dueAt }: AgreementSettings,
) {
  if (await isFeeAsked(tx, lead.id)) return;
  await addTask(tx, {
    ...placeOf(lead),
    kind: "ask_for_fee",
    title: `Send the payment link: ${displayName(lead.name)}`,
    detail: "Both have signed the agreement, and the onboarding fee was not asked for yet.",
    dueAt,
    dedupeKey: `ask-for-fee:${lead.id}`,
  });
}

type OfDeleted = Omit<Parameters<typeof createProblemTask>[1], "what" | "words" | "lead"> & {
  lead: NonNullable<LockedAgreement["lead"]>;
};

const askAboutDeleted = (tx: Transaction, about: OfDeleted) =>
  createProblemTask(tx, {
    ...about,
    what: "deleted",
    words: `Both have signed it, and its lead was deleted. An admin finds the lead under Deleted leads as ${about.lead.id}: restore it, or end the agreement with the owner in writing.`,
  });

/** Deleted at the vendor, or the key belongs to another account; staff must check. */
async function reportUnknown(id: string, desk: AgreementSettings): Promise<Settled> {
  await db().transaction(async (tx) => {
    const locked = await lockAgreement(tx, id);
    if (!locked || !isOut(locked.agreement.status as AgreementStatus)) return;
    const { documentName, submissionId } = locked.agreement;
    const words = `DocuSeal answers that it has no submission ${submissionId}. It may have been deleted there, or DOCUSEAL_API_KEY is that of another account.`;
    const about = { agreementId: id, documentName, lead: locked.lead, dueAt: desk.dueAt, words };
    await createProblemTask(tx, { ...about, what: "unknown" });
  });
  return { ok: true, isUnknown: true };
}

async function endSigning(tx: Transaction, agreementId: string, reason: string) {
  await closeTasks(tx, { dedupeKey: countersignKey(agreementId), reason, now: new Date() });
  await endReplacing(tx, agreementId, reason);
}

/** The task is obsolete once the old agreement can no longer be signed. */
const endReplacing = (tx: Transaction, agreementId: string, reason: string) =>
  closeTasks(tx, { dedupeKey: problemKey("outdated", agreementId), reason, now: new Date() });
