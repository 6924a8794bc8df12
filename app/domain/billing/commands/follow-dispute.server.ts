import { type LockedPayment, listOthers } from "#app/domain/billing/commands/lock-payment.server.ts";
import { paidTwice, parkPayment, tellOfPayment } from "#app/domain/billing/commands/records.server.ts";
import { isPaid, type PaymentStatus } from "#app/domain/billing/rules.ts";
import { closeTasks, placeOf, reopenTask } from "#app/domain/timeline/records.server.ts";
import { formatPromisedDollars } from "#app/ui/format.ts";
import type { Transaction } from "#db/client.ts";

type Turn = { status: PaymentStatus; dueAt: Date; now: Date };

/**
 * What a dispute brings about, given the payment as it was and the status that it has by now: a task while it is open,
 * which ends with it; where it is lost, another one.
 */
export async function followDispute(
  tx: Transaction,
  locked: LockedPayment,
  { status, dueAt, now }: Turn,
): Promise<void> {
  const { payment } = locked;
  const isOf = (each: PaymentStatus) => each === "disputed" || each === "lost";
  if (status === payment.status || !(isOf(status) || isOf(payment.status))) return;
  if (status === "disputed") {
    await tellOfPayment(tx, locked, { kind: "disputed", now });
    await leaveOpen(tx, locked, dueAt);
    return;
  }
  const isLost = status === "lost";
  await tellOfPayment(tx, locked, { kind: isLost ? "dispute_lost" : "dispute_won", now });
  const reason = isLost ? "The dispute was lost." : "The dispute is over, and the payment stands.";
  await closeTasks(tx, { dedupeKey: openKey(payment.id), reason, now });
  if (isLost) return leaveLost(tx, locked, dueAt);
  await closeTasks(tx, { dedupeKey: lostKey(payment.id), reason: "The payment stands after all.", now });
  await lookForSecond(tx, locked, { dueAt, now });
}

/** A lost payment is asked for anew: once its money is back, one of the two is too much. */
async function lookForSecond(
  tx: Transaction,
  locked: LockedPayment,
  { dueAt, now }: { dueAt: Date; now: Date },
) {
  const { payment, lead } = locked;
  if (!lead) return;
  const others = await listOthers(tx, { leadId: lead.id, id: payment.id }, [
    "created",
    "open",
    "paid",
    "disputed",
  ]);
  if (others.length === 0) return;
  const why = "The owner's bank gave the fee back after a lost dispute";
  const isTwice = others.some(({ status }) => isPaid(status));
  const reason = isTwice
    ? `${why}, and it had been paid anew.`
    : `${why}, and the owner is still asked for it anew: call that off.`;
  const title = isTwice ? paidTwice : "Call off a fee that is paid after all";
  await parkPayment(tx, locked, { kind: "twice", reason, title, dueAt, now });
}

/** Tasks of their own: what else is to be done about the same payment neither ends with a dispute nor hides it. */
const openKey = (paymentId: string) => `dispute:${paymentId}`;
const lostKey = (paymentId: string) => `dispute-lost:${paymentId}`;

const leaveOpen = (tx: Transaction, locked: LockedPayment, dueAt: Date) =>
  leaveToPerson(tx, locked, {
    title: "Answer a payment dispute",
    detail: `The owner's bank has taken ${sumOf(locked)} of the onboarding fee back for now. Answer the dispute at the payment provider.`,
    dueAt,
    dedupeKey: openKey(locked.payment.id),
  });

const leaveLost = (tx: Transaction, locked: LockedPayment, dueAt: Date) =>
  leaveToPerson(tx, locked, {
    title: "A payment dispute was lost: speak with the owner",
    detail: `The owner's bank keeps ${sumOf(locked)}. The fee counts as not paid, and can be requested again.`,
    dueAt,
    dedupeKey: lostKey(locked.payment.id),
  });

const sumOf = ({ payment }: LockedPayment) => formatPromisedDollars(payment.amountCents);

type ToDo = { title: string; detail: string; dueAt: Date; dedupeKey: string };

const leaveToPerson = (tx: Transaction, { lead }: LockedPayment, task: ToDo) =>
  reopenTask(tx, { ...placeOf(lead), kind: "payment_problem", ...task });
