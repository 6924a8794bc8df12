import type { LockedPayment } from "#app/domain/billing/commands/lock-payment.server.ts";
import {
  parkPayment,
  problemKey,
  savePayment,
  tellOfPayment,
} from "#app/domain/billing/commands/records.server.ts";
import type { PaymentStatus } from "#app/domain/billing/rules.ts";
import { closeTasks, reopenTask } from "#app/domain/timeline/records.server.ts";
import { formatPromisedDollars } from "#app/ui/format.ts";
import type { Transaction } from "#db/client.ts";

type Turn = { status: PaymentStatus; dueAt: Date; now: Date };

const unanswered =
  "The owner's bank has taken the money back for now. Answer the dispute at the payment provider.";

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
    await parkPayment(tx, locked, { reason: unanswered, title: "Answer a payment dispute", dueAt, now });
    return;
  }
  const isLost = status === "lost";
  await tellOfPayment(tx, locked, { kind: isLost ? "dispute_lost" : "dispute_won", now });
  if (payment.parkedReason === unanswered) {
    await savePayment(tx, payment.id, { parkedReason: null });
    const reason = isLost ? "The dispute was lost." : "The dispute is over, and the payment stands.";
    await closeTasks(tx, { dedupeKey: problemKey(payment.id), reason, now });
  }
  if (isLost) await leaveLost(tx, locked, dueAt);
  else await closeTasks(tx, { dedupeKey: lostKey(payment.id), reason: "The payment stands after all.", now });
}

const lostKey = (paymentId: string) => `dispute-lost:${paymentId}`;

async function leaveLost(tx: Transaction, { payment, lead }: LockedPayment, dueAt: Date) {
  const present = lead && !lead.deletedAt ? lead : null;
  await reopenTask(tx, {
    leadId: present?.id ?? null,
    kind: "payment_problem",
    title: "A payment dispute was lost: speak with the owner",
    detail: `The owner's bank keeps ${formatPromisedDollars(payment.amountCents)} of payment ${payment.id}. The fee counts as not paid, and can be asked for anew.`,
    dueAt,
    assignedTo: present?.assignedTo ?? null,
    dedupeKey: lostKey(payment.id),
  });
}
