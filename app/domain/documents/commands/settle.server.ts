import { and, eq, isNull, sql } from "drizzle-orm";
import { type Actor, system } from "#app/domain/actor.ts";
import { isFeeAsked } from "#app/domain/billing/queries.server.ts";
import { type Agreement, type Desk, readDesk } from "#app/domain/documents/commands/draft.server.ts";
import { keepFiles } from "#app/domain/documents/commands/keep-files.server.ts";
import { type LockedAgreement, lockAgreement } from "#app/domain/documents/commands/lock.server.ts";
import { mailCountersign } from "#app/domain/documents/commands/mails.server.ts";
import {
  askToCountersign,
  countersignKey,
  lookAfter,
  problemKey,
} from "#app/domain/documents/commands/tasks.server.ts";
import { closeAtVendor, readTruth, type Truth } from "#app/domain/documents/commands/truth.server.ts";
import { type AgreementStatus, isClosed, isOut, nextStatus } from "#app/domain/documents/rules.ts";
import { closeFirstResponse } from "#app/domain/leads/commands.server.ts";
import { displayName } from "#app/domain/leads/rules.ts";
import {
  addTask,
  closeTasks,
  placeOf,
  recordEvent,
  type TimelineKind,
} from "#app/domain/timeline/records.server.ts";
import type { VendorFailure } from "#app/integrations/reply.ts";
import { timeLimit } from "#app/jobs/timing.ts";
import { describeError, logger } from "#app/log.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { agreements } from "#db/schema/index.ts";

/** Fails while the vendor cannot tell, or its files are not there yet. */
export type Settled =
  /** `isUnknown` where the vendor answers that it has no such agreement. */
  { ok: true; isUnknown?: boolean } | VendorFailure;

const settled: Settled = { ok: true };
const notYet = (detail: string): Settled => ({ ok: false, reason: "unavailable", detail });

/**
 * Reads the truth about an agreement and brings our row up to it, never back: whoever hears of a change, from a webhook,
 * a page or the clock, ends here. What both signed is fetched and kept, and only then mailed.
 */
export async function settleAgreement(agreementId: string): Promise<Settled> {
  const agreement = await findAgreement(agreementId);
  if (!agreement || agreement.status === "preparing") return settled;
  // Still being made: the job that makes it tells the number.
  if (!agreement.submissionId)
    return agreement.status === "draft" ? notYet("It is still being made") : settled;
  const read = await readTruth(agreement);
  if (!read.ok) return read;
  const desk = await readDesk(new Date());
  const { truth } = read;
  if (!truth) return reportUnknown(agreementId, desk);
  const moved = await db().transaction((tx) => move(tx, agreementId, truth, desk));
  if (moved?.status !== "completed" || moved.fileKey) return settled;
  return keepFiles(moved, desk);
}

/**
 * Ends the links of an agreement that was called off, and reads that nobody can sign it any more; signed by both
 * meanwhile, it is signed.
 */
export async function closeAgreement(agreementId: string): Promise<Settled> {
  const agreement = await findAgreement(agreementId);
  if (agreement?.status !== "cancelled") return settled;
  const closed = await closeAtVendor(agreement);
  if (!closed.ok) return closed;
  if (agreement.submissionId) {
    const told = await settleAgreement(agreementId);
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
    : // Made meanwhile, it has a job of its own that ends it.
      isNull(agreements.submissionId);
  await tx
    .update(agreements)
    .set({ closedAt: sql`now()` })
    .where(
      and(eq(agreements.id, id), eq(agreements.status, "cancelled"), isNull(agreements.closedAt), isSame),
    );
  await closeTasks(tx, { dedupeKey: problemKey("open", id), reason: "It is put away.", now: new Date() });
}

/** Reads what has to be told of an agreement that was called off and cannot be ended from here; what it gives does so. */
export async function giveUpClosing(agreementId: string, why: string) {
  const desk = await readDesk(new Date());
  return async (tx: Transaction) => {
    const locked = await lockAgreement(tx, agreementId);
    if (locked?.agreement.status !== "cancelled" || locked.agreement.closedAt) return;
    const { documentName } = locked.agreement;
    const words = `It was called off, and DocuSeal has not ended its links: ${why}. Until it is archived there, it can be signed. We go on trying once an hour.`;
    const about = { agreementId, documentName, lead: locked.lead, dueAt: desk.dueAt, words };
    await lookAfter(tx, { ...about, what: "open" });
  };
}

/**
 * The same for the owner who comes back from the signing page, within 2.5 s; what cannot be read by then is left to the
 * jobs.
 */
export async function refreshAgreement(agreementId: string): Promise<void> {
  const work = settleAgreement(agreementId).catch((error: unknown) => {
    logger.warn({ agreementId, error: describeError(error) }, "an agreement could not be read again");
  });
  await timeLimit<unknown>(2_500, work, undefined);
}

async function findAgreement(id: string) {
  const [agreement] = await db().select().from(agreements).where(eq(agreements.id, id));
  return agreement;
}

async function move(tx: Transaction, id: string, truth: Truth, desk: Desk): Promise<Agreement | null> {
  const locked = await lockAgreement(tx, id);
  if (!locked) return null;
  const { agreement } = locked;
  const from = agreement.status as AgreementStatus;
  const to = nextStatus(from, truth.state);
  const [changed] = await tx
    .update(agreements)
    .set({
      status: to,
      // Each is told once, and a later view is not the first.
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
  /** The owner, as is known only now. */
  hasSigned: boolean;
  truth: Truth;
  desk: Desk;
};

/** What lies between two states is told too: a signature that was heard of together with the view, or the last one. */
async function tell(
  tx: Transaction,
  { agreement, lead }: LockedAgreement,
  { from, hasSigned, truth, desk }: News,
) {
  const to = agreement.status as AgreementStatus;
  const owner = agreement.ownerName ?? lead?.name ?? "Owner";
  const record = async (kind: TimelineKind, actorName: string, at: Date | null, data = {}) => {
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
      const words = `It was called off${agreement.cancelReason ? `: “${agreement.cancelReason}”` : ""}, and ${owner} and the broker had both signed it: it holds, and its paper is kept. Tell the owner which agreement is theirs, or end it in writing.`;
      return lookAfter(tx, { ...common, what: "completed", words });
    }
    case "declined": {
      const reason = agreement.declineReason;
      await record("agreement_declined", owner, agreement.declinedAt, { reason });
      const words = `${owner} declined the agreement${reason ? `: “${reason}”.` : ", without a reason."} The lead keeps its status.`;
      await endSigning(tx, agreement.id, "The agreement was declined.");
      return lookAfter(tx, { ...common, what: "declined", words });
    }
    case "expired":
      await record("agreement_expired", "System", null);
      await endSigning(tx, agreement.id, "The agreement has expired.");
      return lookAfter(tx, { ...common, what: "expired", words: "Its time to be signed is over." });
    case "cancelled": {
      if (from !== "cancelled")
        await record("agreement_cancelled", "System", null, { reason: "Put away at DocuSeal." });
      await endSigning(tx, agreement.id, "The agreement was cancelled.");
      if (!hasSigned) return;
      const words = `${owner} signed it in the moment in which it was called off. It cannot be countersigned: call the owner.`;
      return lookAfter(tx, { ...common, what: "signed", words });
    }
  }
}

/** What comes next once both have signed, where nobody has asked for the fee before. */
async function askForFee(tx: Transaction, lead: NonNullable<LockedAgreement["lead"]>, { dueAt }: Desk) {
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

type OfDeleted = Omit<Parameters<typeof lookAfter>[1], "what" | "words" | "lead"> & {
  lead: NonNullable<LockedAgreement["lead"]>;
};

/** Both signed before anything was called off. */
const askAboutDeleted = (tx: Transaction, about: OfDeleted) =>
  lookAfter(tx, {
    ...about,
    what: "deleted",
    words: `Both have signed it, and its lead was deleted. An admin finds the lead under Deleted leads as ${about.lead.id}: restore it, or end the agreement with the owner in writing.`,
  });

/** Deleted there, or the key is that of another account: nothing is concluded from it, and a person looks. */
async function reportUnknown(id: string, desk: Desk): Promise<Settled> {
  await db().transaction(async (tx) => {
    const locked = await lockAgreement(tx, id);
    if (!locked || !isOut(locked.agreement.status as AgreementStatus)) return;
    const { documentName, submissionId } = locked.agreement;
    const words = `DocuSeal answers that it has no submission ${submissionId}. It may have been deleted there, or DOCUSEAL_API_KEY is that of another account.`;
    const about = { agreementId: id, documentName, lead: locked.lead, dueAt: desk.dueAt, words };
    await lookAfter(tx, { ...about, what: "unknown" });
  });
  return { ok: true, isUnknown: true };
}

async function endSigning(tx: Transaction, agreementId: string, reason: string) {
  await closeTasks(tx, { dedupeKey: countersignKey(agreementId), reason, now: new Date() });
  await endReplacing(tx, agreementId, reason);
}

/** Nobody has to send another one in place of what nobody can sign any more. */
const endReplacing = (tx: Transaction, agreementId: string, reason: string) =>
  closeTasks(tx, { dedupeKey: problemKey("outdated", agreementId), reason, now: new Date() });
