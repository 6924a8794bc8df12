import { eq } from "drizzle-orm";
import { changeStatus } from "#app/features/leads/commands/change-leads.server.ts";
import { updateLead } from "#app/features/leads/commands/leads.server.ts";
import { statusBadge } from "#app/features/leads/rules.ts";
import { type ProviderFailure, readPage } from "#app/features/payments/commands/provider.server.ts";
import {
  addProblemTask,
  type LockedPayment,
  listOthers,
  lockPayment,
  recordMoneyEvent,
  reportProblem,
  savePayment,
} from "#app/features/payments/commands/records.server.ts";
import { paidOf, saveRefunds } from "#app/features/payments/commands/refunds.server.ts";
import {
  isPaid,
  isPaidSnapshot,
  isProcessingPage,
  isSandboxPage,
  mismatchOf,
  nextStatus,
  type PaymentStatus,
  problemKey,
} from "#app/features/payments/rules.ts";
import { findNextWorkingDay, findOfficeIn } from "#app/features/settings/company/queries.server.ts";
import { addTask, closeTasks, placeOf } from "#app/features/tasks/records.server.ts";
import type { StripeCheckout } from "#app/integrations/stripe/payments.server.ts";
import { isLiveKey } from "#app/integrations/stripe.server.ts";
import { enqueue, enqueueAll } from "#app/jobs/outbox.server.ts";
import { visitor } from "#app/lib/actor.ts";
import { formatPromisedDollars } from "#app/lib/format.ts";
import { displayName } from "#app/lib/labels.ts";
import { isUnchanged } from "#app/lib/merge-changes.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { payments } from "#db/schema/index.ts";

/** `problem`: needs a person. `stale`: the payment changed since `seenVersion`. */
export type Applied = "changed" | "unchanged" | "problem" | "stale" | "unknown";

type Which = {
  paymentId: string;
  /** Defaults to the payment's current page. */
  sessionId?: string | undefined;
};

type Synced = { ok: true; applied: Applied; checkout: StripeCheckout | null } | ProviderFailure;

const mostReads = 4;

/** Idempotent. Reads again if the payment changed in between. */
export async function syncCheckout(
  { paymentId, sessionId }: Which,
  { now = () => new Date() }: { now?: () => Date } = {},
): Promise<Synced> {
  const unchanged = { ok: true, applied: "unchanged", checkout: null } as const;
  for (let read = 1; ; read++) {
    const [payment] = await db().select().from(payments).where(eq(payments.id, paymentId));
    const page = sessionId ?? payment?.sessionId;
    if (!payment || !page) return { ok: true, applied: "unknown", checkout: null };
    // A sandbox page says nothing about real money.
    if (isSandboxPage(page) && payment.mode === "live") return unchanged;
    const reply = await readPage(page, now());
    if (!reply.ok) return reply.reason === "rejected" ? reportUnknown(paymentId, reply.detail, now()) : reply;
    const { checkout } = reply;
    const seen = read < mostReads && { seenVersion: payment.version };
    const applied = await applyCheckout(checkout, { paymentId, now: now(), ...seen });
    if (applied !== "stale") return { ok: true, applied, checkout };
  }
}

/** The page is unknown, or its metadata no longer names our payment. */
async function reportUnknown(paymentId: string, detail: string, now: Date): Promise<Synced> {
  const dueAt = await findNextWorkingDay(now);
  const applied = await db().transaction(async (tx): Promise<Applied> => {
    const locked = await lockPayment(tx, paymentId);
    if (!locked) return "unknown";
    if (isPaid(locked.payment.status)) return "unchanged";
    const reason = `The payment provider does not know the payment page: ${detail}.`;
    const title = "Check a payment that the provider doesn't know";
    const isNew = await reportProblem(tx, locked, { kind: "unknown", reason, title, dueAt, now });
    return isNew ? "problem" : "unchanged";
  });
  return { ok: true, applied, checkout: null };
}

type Reading = {
  now?: Date;
  /** The payment whose page was read; the page itself may name another. */
  paymentId?: string;
  /** Read before the page. Without it, refunds and disputes can't move back. */
  seenVersion?: number;
};

/**
 * The only code that changes the status of a paid payment. A page that doesn't match the payment
 * creates a task.
 */
export async function applyCheckout(
  checkout: StripeCheckout,
  { now = new Date(), paymentId = checkout.paymentId, seenVersion }: Reading = {},
): Promise<Applied> {
  const dueAt = await findNextWorkingDay(now);
  return db().transaction(async (tx): Promise<Applied> => {
    const locked = await lockPayment(tx, paymentId);
    if (!locked) return "unknown";
    const { payment } = locked;
    const isFresh = seenVersion === payment.version;
    if (seenVersion !== undefined && !isFresh) return "stale";
    const report = async (kind: "mismatch" | "twice", reason: string, title: string): Promise<Applied> => {
      await reportProblem(tx, locked, { kind, reason, title, dueAt, now });
      return "problem";
    };
    const mismatch = mismatchOf(payment, checkout, payment.mode === "live" && isLiveKey());
    if (mismatch) return report("mismatch", mismatch, "Check a payment that doesn't match");
    if (payment.sessionId !== checkout.id) {
      if (isPaid(payment.status) && isPaidSnapshot(checkout))
        return report("twice", `It was paid a second time, on the page ${checkout.id}.`, paidTwice);
      // Another page counts only if it was paid, or if the payment has none yet.
      const isFirst =
        payment.sessionId === null && payment.status === "created" && checkout.status === "open";
      if (!isPaidSnapshot(checkout) && !isFirst) return "unchanged";
    }
    return update(tx, locked, { checkout, isFresh, dueAt, now });
  });
}

const paidTwice = "Refund a fee that was paid twice";

type Clock = { dueAt: Date; now: Date };

async function update(
  tx: Transaction,
  locked: LockedPayment,
  { checkout, isFresh, dueAt, now }: Clock & { checkout: StripeCheckout; isFresh: boolean },
): Promise<Applied> {
  const { payment } = locked;
  const { amountCents } = payment;
  const refundedCents = await saveRefunds(tx, paidOf(locked), checkout.refunds, { dueAt, now });
  const status = nextStatus(payment.status, checkout, { amountCents, refundedCents, isFresh });
  const isUnpaid = !isPaid(status);
  const change = {
    status,
    sessionId: checkout.id,
    url: status === "open" ? checkout.url : null,
    expiresAt: isProcessingPage(checkout) ? null : checkout.expiresAt,
    openFailedAt: null,
    openProblem: null,
    paymentIntentId: checkout.paymentIntentId ?? payment.paymentIntentId,
    paidAt: isUnpaid ? null : (payment.paidAt ?? checkout.paidAt ?? now),
    refundedCents,
    disputedAt: checkout.dispute !== "none" && !isUnpaid ? (payment.disputedAt ?? now) : payment.disputedAt,
    receiptUrl: checkout.receiptUrl ?? payment.receiptUrl,
    declineCode: isUnpaid ? (checkout.declineCode ?? payment.declineCode) : null,
  };
  if (isUnchanged(change, payment)) return "unchanged";
  await savePayment(tx, payment.id, change);
  if (status === "expired" && payment.status !== "expired")
    await recordMoneyEvent(tx, locked, { kind: "payment_expired", now });
  if (change.declineCode && !payment.declineCode)
    await recordMoneyEvent(tx, locked, { kind: "payment_declined", byOwner: true, actor: visitor, now });
  if (!isUnpaid && !isPaid(payment.status)) await onPaid(tx, locked, { dueAt, now });
  if (status === "refunded" && payment.status !== "refunded")
    await onRefundedInFull(tx, locked, { dueAt, now });
  await onDispute(tx, locked, { status, dueAt, now });
  return "changed";
}

const onboardingKey = (paymentId: string) => `onboarding:${paymentId}`;

async function onPaid(tx: Transaction, locked: LockedPayment, { dueAt, now }: Clock) {
  const { payment, lead } = locked;
  for (const kind of ["mismatch", "unknown"] as const)
    await closeTasks(tx, {
      dedupeKey: problemKey(payment.id, kind),
      reason: "The fee has been paid.",
      now,
    });
  await enqueue(tx, "mail-receipt", { paymentId: payment.id }, { dedupeKey: `receipt:${payment.id}` });
  const data = { mode: payment.mode };
  await recordMoneyEvent(tx, locked, { kind: "fee_paid", actor: visitor, byOwner: true, now, data });
  const report = (kind: "deleted" | "gone", reason: string, title: string) =>
    reportProblem(tx, locked, { kind, reason, title, dueAt, now });
  if (!lead) {
    await report(
      "gone",
      "The fee was paid for a lead that is gone for good. Refund it at the payment provider, or call the owner.",
      "A fee was paid for a lead that is gone",
    );
    return;
  }
  await updateLead(tx, lead.id, { lastContactedAt: now });
  const actorName = lead.name ?? "The owner";
  await changeStatus(tx, lead, "fee_paid", { actor: visitor, actorName, now });
  await reportIfTwice(tx, locked, { dueAt, now });
  if (lead.deletedAt)
    await report(
      "deleted",
      `The fee was paid for a lead that was deleted. An admin finds it under Deleted leads as ${lead.id}: restore it, or refund the fee at the payment provider.`,
      "A fee was paid for a deleted lead",
    );
  else await requestOnboarding(tx, { payment, lead }, dueAt);
}

async function requestOnboarding(
  tx: Transaction,
  { payment, lead }: { payment: LockedPayment["payment"]; lead: NonNullable<LockedPayment["lead"]> },
  dueAt: Date,
) {
  await addTask(tx, {
    ...placeOf(lead),
    kind: "call_owner",
    title: `Call ${displayName(lead.name)} to agree on onboarding`,
    detail: `The onboarding fee of ${formatPromisedDollars(payment.amountCents)} is paid, and the owner was promised a call.`,
    dueAt,
    dedupeKey: onboardingKey(payment.id),
  });
  const { newLeadAddresses } = await findOfficeIn(tx);
  await enqueueAll(
    tx,
    "mail-fee-paid",
    newLeadAddresses.map((to) => ({
      payload: { paymentId: payment.id, to },
      dedupeKey: `fee-paid:${payment.id}:${to}`,
    })),
  );
}

async function onRefundedInFull(tx: Transaction, { payment, lead }: LockedPayment, { dueAt, now }: Clock) {
  const reason = "The onboarding fee was refunded.";
  await closeTasks(tx, { dedupeKey: onboardingKey(payment.id), reason, now });
  if (!lead) return;
  await addTask(tx, {
    ...placeOf(lead),
    kind: "follow_up",
    title: `Decide what to do about ${displayName(lead.name)}: the fee was refunded`,
    detail: `All of the onboarding fee was refunded. The lead's status is still ${statusBadge(lead.status).label}.`,
    dueAt,
    dedupeKey: `refunded-in-full:${payment.id}`,
  });
}

async function onDispute(
  tx: Transaction,
  locked: LockedPayment,
  { status, dueAt, now }: Clock & { status: PaymentStatus },
): Promise<void> {
  const { payment } = locked;
  const isOfDispute = (each: PaymentStatus) => each === "disputed" || each === "lost";
  if (status === payment.status || !(isOfDispute(status) || isOfDispute(payment.status))) return;
  const sum = formatPromisedDollars(payment.amountCents);
  const [openKey, lostKey] = [`dispute:${payment.id}`, `dispute-lost:${payment.id}`];
  if (status === "disputed") {
    await recordMoneyEvent(tx, locked, { kind: "disputed", now });
    await addProblemTask(tx, locked, {
      title: "Answer a payment dispute",
      detail: `The owner's bank has taken back ${sum} of the onboarding fee for now. Answer the dispute at the payment provider.`,
      dueAt,
      dedupeKey: openKey,
    });
    return;
  }
  const isLost = status === "lost";
  await recordMoneyEvent(tx, locked, { kind: isLost ? "dispute_lost" : "dispute_won", now });
  const reason = isLost ? "The dispute was lost." : "The dispute is over, and we keep the payment.";
  await closeTasks(tx, { dedupeKey: openKey, reason, now });
  if (isLost) {
    await addProblemTask(tx, locked, {
      title: "A payment dispute was lost: speak with the owner",
      detail: `The owner's bank keeps ${sum}. The fee counts as not paid, and can be requested again.`,
      dueAt,
      dedupeKey: lostKey,
    });
    return;
  }
  await closeTasks(tx, { dedupeKey: lostKey, reason: "The payment is valid after all.", now });
  await reportIfTwice(tx, locked, { dueAt, now });
}

/** A fee can be requested again once a dispute over it was lost. */
async function reportIfTwice(tx: Transaction, locked: LockedPayment, when: Clock) {
  const { payment, lead } = locked;
  const others = lead ? await listOthers(tx, { leadId: lead.id, id: payment.id }, ["paid", "disputed"]) : [];
  if (others.length === 0) return;
  const reason = "This lead has paid the onboarding fee twice.";
  await reportProblem(tx, locked, { kind: "twice", reason, title: paidTwice, ...when });
}
