import { eq, sql } from "drizzle-orm";
import { type Actor, system } from "#app/domain/actor.ts";
import type { LockedPayment } from "#app/domain/billing/commands/lock-payment.server.ts";
import { recordEvent, reopenTask, type TimelineKind } from "#app/domain/timeline/records.server.ts";
import { formatPromisedDollars } from "#app/ui/format.ts";
import type { Transaction } from "#db/client.ts";
import { payments } from "#db/schema/index.ts";

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

/** The key of the task that asks a person to look at a payment. */
export const problemKey = (paymentId: string) => `payment:${paymentId}`;

/**
 * Leaves a payment to a person: with the reason on it, in the timeline, and as a task; once for each reason. The task of
 * a lead that was deleted stands for itself, and names nobody.
 */
export async function parkPayment(
  tx: Transaction,
  locked: LockedPayment,
  { reason, title, dueAt, now }: { reason: string; title: string; dueAt: Date; now: Date },
) {
  const { payment, lead } = locked;
  if (payment.parkedReason === reason) return false;
  await savePayment(tx, payment.id, { parkedReason: reason });
  await tellOfPayment(tx, locked, { kind: "payment_parked", now, data: { reason } });
  const present = lead && !lead.deletedAt ? lead : null;
  await reopenTask(tx, {
    leadId: present?.id ?? null,
    kind: "payment_problem",
    title,
    detail: `${reason} ${formatPromisedDollars(payment.amountCents)}, payment ${payment.id}${payment.sessionId ? `, page ${payment.sessionId}` : ""}.`,
    dueAt,
    assignedTo: present?.assignedTo ?? null,
    dedupeKey: problemKey(payment.id),
  });
  return true;
}
