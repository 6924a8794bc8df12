import { and, eq, ne, sql } from "drizzle-orm";
import { notifyAssignee } from "#app/features/accounts/notifications/commands.server.ts";
import { storeFiles } from "#app/features/agreements/commands/files.server.ts";
import {
  type AgreementSettings,
  askToCountersign,
  createProblemTask,
  endCountersigning,
  type LockedAgreement,
  lockAgreement,
  readAgreementSettings,
  saveAgreement,
  tellBroker,
  waitFor,
} from "#app/features/agreements/commands/shared.server.ts";
import {
  closeAtVendor,
  readAtVendor,
  type Snapshot,
} from "#app/features/agreements/commands/vendor.server.ts";
import type { agreementEvents } from "#app/features/agreements/events.ts";
import { type AgreementStatus, isOut, nextStatus } from "#app/features/agreements/rules.ts";
import { addTask, closeTasks, placeOf } from "#app/features/tasks/records.server.ts";
import type { VendorFailure } from "#app/integrations/reply.ts";
import { system } from "#app/lib/actor.ts";
import { displayName } from "#app/lib/labels.ts";
import { isUnchanged } from "#app/lib/merge-changes.ts";
import { recordEvent } from "#app/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { agreements, payments } from "#db/schema/index.ts";

type Synced = { ok: true } | VendorFailure;

const synced: Synced = { ok: true };

/** Never moves the status back. The signed file is stored before it is emailed. */
export async function syncAgreement(agreementId: string): Promise<Synced> {
  const [agreement] = await db().select().from(agreements).where(eq(agreements.id, agreementId));
  if (!agreement?.submissionId) return synced;
  const { mode, submissionId } = agreement;
  const read = await readAtVendor({ mode, submissionId });
  if (!read.ok) return read;
  const { submission } = read;
  const settings = await readAgreementSettings(new Date());
  const current = await db().transaction(async (tx) => {
    const locked = await lockAgreement(tx, agreementId);
    if (!locked) return null;
    return submission ? apply(tx, locked, { submission, settings }) : reportUnknown(tx, locked, settings);
  });
  return current?.status === "completed" && !current.fileKey ? storeFiles(current, settings) : synced;
}

/** Ends the links, then checks whether someone signed before that. */
export async function closeAgreement(agreementId: string): Promise<Synced> {
  const [canceled] = await db()
    .select()
    .from(agreements)
    .where(and(eq(agreements.id, agreementId), eq(agreements.status, "cancelled")));
  if (!canceled) return synced;
  const closed = await closeAtVendor(canceled);
  if (!closed.ok) return closed;
  const read = await syncAgreement(agreementId);
  if (!read.ok) return read;
  await db().transaction(async (tx) => {
    await tx
      .update(agreements)
      .set({ closedAt: sql`coalesce(${agreements.closedAt}, now())` })
      .where(eq(agreements.id, agreementId));
    const reason = "It can no longer be signed.";
    await closeTasks(tx, { dedupeKey: `agreement-open:${agreementId}`, reason, now: new Date() });
  });
  return synced;
}

/** Reads before the transaction that the returned function runs in. */
export async function giveUpClosing(agreementId: string, why: string) {
  const { dueAt } = await readAgreementSettings(new Date());
  return async (tx: Transaction) => {
    const locked = await lockAgreement(tx, agreementId);
    if (locked?.agreement.status !== "cancelled" || locked.agreement.closedAt) return;
    const detail = `It was canceled, but DocuSeal has not ended its links: ${why}. Until it is archived there, it can be signed. We keep trying once an hour.`;
    await createProblemTask(tx, locked, { what: "open", detail, dueAt });
  };
}

export const refreshAgreement = (agreementId: string) =>
  waitFor(agreementId, syncAgreement(agreementId), 2_500);

type Heard = { submission: Snapshot; settings: AgreementSettings };

async function apply(tx: Transaction, locked: LockedAgreement, { submission, settings }: Heard) {
  const { agreement } = locked;
  const from = agreement.status;
  const to = nextStatus(from, submission.state);
  const endedAt = to === "completed" ? (submission.completedAt ?? new Date()) : null;
  const change = {
    status: to,
    // Only the first view counts.
    viewedAt: agreement.viewedAt ?? submission.viewedAt,
    ownerSignedAt: agreement.ownerSignedAt ?? submission.ownerSignedAt,
    completedAt: agreement.completedAt ?? endedAt,
    declinedAt: agreement.declinedAt ?? submission.declinedAt,
    declineReason: agreement.declineReason ?? submission.declineReason?.slice(0, 2_000) ?? null,
  };
  if (isUnchanged(change, agreement)) return agreement;
  await saveAgreement(tx, agreement.id, change);
  const changed = { ...agreement, ...change };
  const hasSigned = !agreement.ownerSignedAt && submission.ownerSignedAt !== null;
  if (to !== from || hasSigned)
    await report(tx, { ...locked, agreement: changed }, { from, hasSigned, submission, settings });
  return changed;
}

type News = Heard & { from: AgreementStatus; hasSigned: boolean };

/** Records events, including those of skipped states, and creates the tasks and emails. */
async function report(
  tx: Transaction,
  locked: LockedAgreement,
  { from, hasSigned, submission, settings }: News,
) {
  const { agreement, lead } = locked;
  const { dueAt } = settings;
  const { status: to, documentName: name, declineReason } = agreement;
  const owner = agreement.ownerName ?? lead?.name ?? "Owner";
  const record = async (
    kind: Exclude<keyof typeof agreementEvents, "agreement_requested">,
    actorName: string,
    at: Date | null,
    data = {},
  ) => {
    if (!lead) return;
    const event = { leadId: lead.id, actor: system, actorName, at: at ?? new Date(), data };
    await recordEvent(tx, { ...event, kind });
  };
  if (from === "sent" && (to === "viewed" || hasSigned))
    await record("agreement_viewed", owner, submission.viewedAt ?? submission.ownerSignedAt);
  if (hasSigned) await record("agreement_signed", owner, submission.ownerSignedAt, { name });
  const hasDeclined = to === "declined" && from !== "declined";
  if (lead && !lead.deletedAt && (hasSigned || hasDeclined))
    await notifyAssignee(tx, lead.assignedTo, {
      kind: "signature",
      title: `${displayName(owner)} ${hasDeclined ? "declined" : "signed"} the agreement`,
      path: `/leads/${lead.id}#money`,
      dedupeKey: `${hasDeclined ? "declined" : "signed"}:${agreement.id}`,
    });
  switch (to) {
    case "owner_signed":
      await askToCountersign(tx, locked, { ...settings, detail: `${owner} signed. The broker signs last.` });
      return tellBroker(tx, agreement, settings, { actor: system });
    case "completed": {
      await record("agreement_completed", submission.brokerName ?? "System", agreement.completedAt, { name });
      if (from === "cancelled") {
        const detail = `It was canceled, but ${owner} and the broker had both signed it, so it is in effect. Tell the owner which agreement applies, or terminate it in writing.`;
        return createProblemTask(tx, locked, { what: "canceled", detail, dueAt });
      }
      if (lead?.deletedAt) {
        const detail = `Both parties have signed it, and its lead was deleted. An admin can find the lead under Deleted leads as ${lead.id}: restore it, or terminate the agreement with the owner in writing.`;
        return createProblemTask(tx, locked, { what: "deleted", detail, dueAt });
      }
      return lead ? askForFee(tx, lead, dueAt) : undefined;
    }
    case "declined": {
      await record("agreement_declined", owner, agreement.declinedAt, { reason: declineReason });
      await endCountersigning(tx, agreement.id, "The agreement was declined.");
      const reason = declineReason ? `: “${declineReason}”.` : ", without giving a reason.";
      const detail = `${owner} declined the agreement${reason} The lead keeps its status.`;
      return createProblemTask(tx, locked, { what: "declined", detail, dueAt });
    }
    case "expired":
      await record("agreement_expired", "System", null);
      await endCountersigning(tx, agreement.id, "The agreement expired.");
      return createProblemTask(tx, locked, {
        what: "expired",
        detail: "The time to sign it is over.",
        dueAt,
      });
    case "cancelled": {
      if (from !== "cancelled") {
        await record("agreement_cancelled", "System", null, { reason: "Archived in DocuSeal" });
        await endCountersigning(tx, agreement.id, "The agreement was canceled.");
      }
      if (!hasSigned) return;
      const detail = `${owner} signed it before the cancellation took effect. It can't be countersigned: call the owner.`;
      return createProblemTask(tx, locked, { what: "canceled", detail, dueAt });
    }
  }
}

async function askForFee(tx: Transaction, lead: NonNullable<LockedAgreement["lead"]>, dueAt: Date) {
  const notCanceled = and(eq(payments.leadId, lead.id), ne(payments.status, "cancelled"));
  if ((await tx.$count(payments, notCanceled)) > 0) return;
  await addTask(tx, {
    ...placeOf(lead),
    kind: "ask_for_fee",
    title: `Send the payment link: ${displayName(lead.name)}`,
    detail: "Both parties have signed the agreement, and the onboarding fee hasn't been requested.",
    dueAt,
    dedupeKey: `ask-for-fee:${lead.id}`,
  });
}

/** Deleted at the vendor, or the key belongs to another account; staff must check. */
async function reportUnknown(tx: Transaction, locked: LockedAgreement, { dueAt }: AgreementSettings) {
  const { agreement } = locked;
  if (!isOut(agreement.status)) return null;
  const detail = `DocuSeal has no submission ${agreement.submissionId}. It may have been deleted there, or DOCUSEAL_API_KEY belongs to another account.`;
  await createProblemTask(tx, locked, { what: "unknown", detail, dueAt });
  return null;
}
