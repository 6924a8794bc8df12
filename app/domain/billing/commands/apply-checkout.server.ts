import { eq, sql } from "drizzle-orm";
import { visitor } from "#app/domain/actor.ts";
import { followDispute } from "#app/domain/billing/commands/follow-dispute.server.ts";
import {
  type LockedPayment,
  listOthers,
  lockPayment,
} from "#app/domain/billing/commands/lock-payment.server.ts";
import {
  closeDoubts,
  paidTwice,
  parkPayment,
  savePayment,
  tellOfPayment,
} from "#app/domain/billing/commands/records.server.ts";
import { isPaid, isPaidTruth, mismatchOf, nextStatus, type Truth } from "#app/domain/billing/rules.ts";
import { closeFirstResponse } from "#app/domain/leads/commands.server.ts";
import { displayName, statusLook } from "#app/domain/leads/rules.ts";
import { findNextWorkingDay, findOfficeIn } from "#app/domain/site/queries.server.ts";
import { addTask, closeTasks, placeOf, recordEvent } from "#app/domain/timeline/records.server.ts";
import { isLiveKey } from "#app/integrations/stripe.server.ts";
import { enqueue, enqueueAll } from "#app/jobs/outbox.server.ts";
import { formatPromisedDollars } from "#app/ui/format.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { leads } from "#db/schema/index.ts";

/**
 * `parked`: left to a person, now or before. `stale`: the payment changed since `seenVersion` was read, so that this
 * truth may be older than what is known. `unknown`: there is no such payment.
 */
export type Applied = "changed" | "unchanged" | "parked" | "stale" | "unknown";

type Reading = {
  now?: Date;
  /** The payment by which the page was found, where it may name another. */
  paymentId?: string;
  /** The version that was read before the vendor was asked. Only with it may the sum of the refunds fall. */
  seenVersion?: number;
};

/**
 * The only thing that moves a payment: takes in what the vendor says of one of its pages. Late, repeated and shuffled
 * truths change nothing. One that cannot be about this payment leaves it to a person. What a payment brings about (the
 * lead enrolled, timeline, mails) is written with it.
 */
export async function applyCheckout(
  truth: Truth,
  { now = new Date(), paymentId = truth.paymentId, seenVersion }: Reading = {},
): Promise<Applied> {
  const dueAt = await findNextWorkingDay(now);
  return db().transaction(async (tx): Promise<Applied> => {
    const locked = await lockPayment(tx, paymentId);
    if (!locked) return "unknown";
    const { payment } = locked;
    const isFresh = seenVersion === payment.version;
    if (seenVersion !== undefined && !isFresh) return "stale";
    const park = async (kind: "mismatch" | "twice", reason: string, title: string): Promise<Applied> => {
      await parkPayment(tx, locked, { kind, reason, title, dueAt, now });
      return "parked";
    };
    const mismatch = mismatchOf(payment, truth, payment.mode === "live" && isLiveKey());
    if (mismatch) return park("mismatch", mismatch, "Look at a payment that does not match");
    if (payment.sessionId !== truth.id) {
      if (isPaid(payment.status) && isPaidTruth(truth))
        return park("twice", `It was paid a second time, on the page ${truth.id}.`, paidTwice);
      // Of another page only a payment counts, or that it is there at all where none was known.
      const isNews =
        isPaidTruth(truth) ||
        (payment.sessionId === null && payment.status === "created" && truth.status === "open");
      if (!isNews) return "unchanged";
    }
    return move(tx, locked, { truth, isFresh, dueAt, now });
  });
}

type Move = { truth: Truth; isFresh: boolean; dueAt: Date; now: Date };

async function move(
  tx: Transaction,
  locked: LockedPayment,
  { truth, isFresh, dueAt, now }: Move,
): Promise<Applied> {
  const { payment } = locked;
  const refundedCents = isFresh ? truth.refundedCents : Math.max(payment.refundedCents, truth.refundedCents);
  const { amountCents } = payment;
  const status = nextStatus(payment.status, { ...truth, refundedCents }, { amountCents, isFresh });
  const isUnpaid = !isPaid(status);
  const change = {
    status,
    sessionId: truth.id,
    url: status === "open" ? truth.url : null,
    expiresAt: truth.expiresAt,
    openFailedAt: null,
    openProblem: null,
    paymentIntentId: truth.paymentIntentId ?? payment.paymentIntentId,
    paidAt: isUnpaid ? null : (payment.paidAt ?? truth.paidAt ?? now),
    refundedCents: isUnpaid ? 0 : refundedCents,
    disputedAt: truth.dispute !== "none" && !isUnpaid ? (payment.disputedAt ?? now) : payment.disputedAt,
    receiptUrl: truth.receiptUrl ?? payment.receiptUrl,
    declineCode: isUnpaid ? (truth.declineCode ?? payment.declineCode) : null,
  };
  const names = Object.keys(change) as (keyof typeof change)[];
  if (names.every((name) => plain(change[name]) === plain(payment[name]))) return "unchanged";
  await savePayment(tx, payment.id, change);
  const tell = (event: Omit<Parameters<typeof tellOfPayment>[2], "now">) =>
    tellOfPayment(tx, locked, { now, ...event });
  if (status === "expired" && payment.status !== "expired") await tell({ kind: "payment_expired" });
  if (change.declineCode && !payment.declineCode)
    await tell({ kind: "payment_declined", byOwner: true, actor: visitor });
  if (!isUnpaid && !isPaid(payment.status)) await onPaid(tx, locked, { dueAt, now });
  const cents = change.refundedCents - payment.refundedCents;
  if (cents > 0) {
    await tell({ kind: "refunded", data: { cents } });
    const key = `refunded:${payment.id}:${change.refundedCents}`;
    await enqueue(tx, "mail-refund", { paymentId: payment.id, cents }, { dedupeKey: key });
  }
  if (status === "refunded" && payment.status !== "refunded")
    await onRefundedInFull(tx, locked, { dueAt, now });
  await followDispute(tx, locked, { status, dueAt, now });
  return "changed";
}

const plain = (value: string | number | Date | null) => (value instanceof Date ? value.getTime() : value);

/** Statuses that a payment does not touch: nothing moves backwards. */
const keptStatuses: (string | null)[] = ["enrolled", "closed", "won"];

const onboardingKey = (paymentId: string) => `onboarding:${paymentId}`;

type Paid = { dueAt: Date; now: Date };

async function onPaid(tx: Transaction, locked: LockedPayment, { dueAt, now }: Paid) {
  const { payment, lead } = locked;
  await closeDoubts(tx, payment.id, now);
  await enqueue(tx, "mail-receipt", { paymentId: payment.id }, { dedupeKey: `receipt:${payment.id}` });
  await tellOfPayment(tx, locked, {
    kind: "fee_paid",
    actor: visitor,
    byOwner: true,
    now,
    data: { mode: payment.mode },
  });
  if (lead) {
    await closeFirstResponse(tx, lead.id, "The owner paid the onboarding fee.", now);
    const moves = !keptStatuses.includes(lead.status);
    if (moves) {
      await tx
        .update(leads)
        .set({ status: "enrolled", version: sql`${leads.version} + 1` })
        .where(eq(leads.id, lead.id));
      await recordEvent(tx, {
        leadId: lead.id,
        kind: "status_changed",
        actor: visitor,
        actorName: lead.name ?? "The owner",
        at: now,
        data: { from: lead.status, to: "enrolled" },
      });
    }
  }
  const twice =
    lead && (await listOthers(tx, { leadId: lead.id, id: payment.id }, ["paid", "disputed"])).length > 0;
  const park = (kind: "twice" | "deleted" | "gone", reason: string, title: string) =>
    parkPayment(tx, locked, { kind, reason, title, dueAt, now });
  if (twice) await park("twice", "This lead had paid the onboarding fee before.", paidTwice);
  if (!lead)
    await park(
      "gone",
      "The fee was paid for a lead that is gone for good. Refund it at the payment provider, or call the owner.",
      "A fee was paid for a lead that is gone",
    );
  else if (!lead.deletedAt) await askForOnboarding(tx, locked, { dueAt, now });
  else
    await park(
      "deleted",
      `The fee was paid for a lead that was deleted. An admin finds it under Deleted leads as ${lead.id}: restore it, or refund the fee at the payment provider.`,
      "A fee was paid for a deleted lead",
    );
}

/** The owner has been promised a call: a task for it, and a mail to the office. */
async function askForOnboarding(tx: Transaction, { payment, lead }: LockedPayment, { dueAt }: Paid) {
  await addTask(tx, {
    ...placeOf(lead),
    kind: "call_owner",
    title: `Call ${displayName(lead?.name ?? null)} to agree on onboarding`,
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

async function onRefundedInFull(tx: Transaction, { payment, lead }: LockedPayment, { dueAt, now }: Paid) {
  const reason = "The onboarding fee was refunded.";
  await closeTasks(tx, { dedupeKey: onboardingKey(payment.id), reason, now });
  if (!lead) return;
  await addTask(tx, {
    ...placeOf(lead),
    kind: "follow_up",
    title: `Decide how to go on with ${displayName(lead.name)}: the fee was refunded`,
    detail: `All of the onboarding fee went back. The lead’s status is still ${statusLook(lead.status).label}.`,
    dueAt,
    dedupeKey: `refunded-in-full:${payment.id}`,
  });
}
