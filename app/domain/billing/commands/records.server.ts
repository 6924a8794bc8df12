import { eq, sql } from "drizzle-orm";
import { type Actor, system } from "#app/domain/actor.ts";
import type { LockedPayment } from "#app/domain/billing/commands/lock-payment.server.ts";
import { type ParkKind, parkKey } from "#app/domain/billing/rules.ts";
import {
  closeTasks,
  placeOf,
  recordEvent,
  reopenTask,
  type TimelineKind,
} from "#app/domain/timeline/records.server.ts";
import { formatPromisedDollars } from "#app/ui/format.ts";
import type { Transaction } from "#db/client.ts";
import { payments, tasks } from "#db/schema/index.ts";

type Change = Partial<typeof payments.$inferInsert>;

/** Writes a change of a locked payment. */
export const savePayment = (tx: Transaction, id: string, change: Change) =>
  tx
    .update(payments)
    .set({ ...change, version: sql`${payments.version} + 1` })
    .where(eq(payments.id, id));

/** Tells what happened to a payment in the timeline of its lead, while there is one. */
export async function tellOfPayment(
  tx: Transaction,
  { payment, lead }: LockedPayment,
  event: { kind: TimelineKind; now: Date; actor?: Actor; byOwner?: boolean; data?: Record<string, unknown> },
) {
  if (!lead) return;
  await recordEvent(tx, {
    leadId: lead.id,
    kind: event.kind,
    actor: event.actor ?? system,
    ...(event.byOwner && { actorName: payment.ownerName ?? "Owner" }),
    at: event.now,
    data: { paymentId: payment.id, amountCents: payment.amountCents, ...event.data },
  });
}

export const paidTwice = "Refund a fee that was paid twice";

type Park = { kind: ParkKind; reason: string; title: string; dueAt: Date; now: Date };

/**
 * Leaves a payment to a person: with the reason on it, in the timeline, and as a task; once for each reason. The task of
 * a lead that was deleted stands for itself, and names nobody.
 */
export async function parkPayment(
  tx: Transaction,
  locked: LockedPayment,
  { kind, reason, title, dueAt, now }: Park,
) {
  const { payment, lead } = locked;
  const dedupeKey = parkKey(payment.id, kind);
  const [known] = await tx.select({ detail: tasks.detail }).from(tasks).where(eq(tasks.dedupeKey, dedupeKey));
  if (known?.detail?.startsWith(reason)) return false;
  await savePayment(tx, payment.id, { parkedReason: reason });
  await tellOfPayment(tx, locked, { kind: "payment_parked", now, data: { reason } });
  await reopenTask(tx, {
    ...placeOf(lead),
    kind: kind === "deleted" ? "deleted_lead" : "payment_problem",
    title,
    detail: `${reason} ${formatPromisedDollars(payment.amountCents)}, payment ${payment.id}${payment.sessionId ? `, page ${payment.sessionId}` : ""}.`,
    dueAt,
    dedupeKey,
  });
  return true;
}

/** Closes what was asked of a person while a payment could not be read: by now it is paid. */
export async function closeDoubts(tx: Transaction, paymentId: string, now: Date) {
  for (const kind of ["mismatch", "unknown"] as const)
    await closeTasks(tx, {
      dedupeKey: parkKey(paymentId, kind),
      reason: "The fee was paid meanwhile.",
      now,
    });
}
