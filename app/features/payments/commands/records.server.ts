import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { holdLead } from "#app/features/leads/commands/lock-lead.server.ts";
import { placeOf, recordEvent, reopenTask } from "#app/features/leads/timeline/records.server.ts";
import type { PaymentData, paymentEvents } from "#app/features/payments/events.ts";
import { type PaymentStatus, type ProblemKind, problemKey } from "#app/features/payments/rules.ts";
import { type Actor, system } from "#app/lib/actor.ts";
import { formatPromisedDollars } from "#app/lib/format.ts";
import type { Transaction } from "#db/client.ts";
import { type leads, payments, tasks } from "#db/schema/index.ts";

export type LockedPayment = {
  payment: Omit<typeof payments.$inferSelect, "status"> & { status: PaymentStatus };
  /** Null once the lead is purged. */
  lead: typeof leads.$inferSelect | null;
};

/** Locks the lead first, as everywhere. */
export async function lockPayment(tx: Transaction, id: string): Promise<LockedPayment | null> {
  const [seen] = await tx.select({ leadId: payments.leadId }).from(payments).where(eq(payments.id, id));
  if (!seen) return null;
  const lead = await holdLead(tx, seen.leadId);
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for("update");
  return payment ? { payment: { ...payment, status: payment.status as PaymentStatus }, lead } : null;
}

/** The caller has locked the lead. Excludes the payment `id`. */
export const listOthers = (
  tx: Transaction,
  { leadId, id }: { leadId: string; id?: string },
  statuses: PaymentStatus[],
) =>
  tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.leadId, leadId),
        inArray(payments.status, statuses),
        ...(id ? [ne(payments.id, id)] : []),
      ),
    );

export const savePayment = (tx: Transaction, id: string, change: Partial<typeof payments.$inferInsert>) =>
  tx
    .update(payments)
    .set({ ...change, version: sql`${payments.version} + 1` })
    .where(eq(payments.id, id));

export async function recordPaymentEvent(
  tx: Transaction,
  { payment, lead }: LockedPayment,
  event: {
    kind: keyof typeof paymentEvents;
    now: Date;
    actor?: Actor;
    byOwner?: boolean;
    data?: PaymentData;
  },
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

type Task = { title: string; detail: string; dueAt: Date; dedupeKey: string };

export const addProblemTask = (
  tx: Transaction,
  { lead }: Pick<LockedPayment, "lead">,
  task: Task,
  kind: "payment_problem" | "deleted_lead" = "payment_problem",
) => reopenTask(tx, { ...placeOf(lead), kind, ...task });

type Problem = { kind: ProblemKind; reason: string; title: string; dueAt: Date; now: Date };

/** Once per reason: sets it on the payment, in the timeline and as a task. */
export async function reportProblem(
  tx: Transaction,
  locked: LockedPayment,
  { kind, reason, title, dueAt, now }: Problem,
) {
  const { payment } = locked;
  const dedupeKey = problemKey(payment.id, kind);
  const [known] = await tx.select({ detail: tasks.detail }).from(tasks).where(eq(tasks.dedupeKey, dedupeKey));
  if (known?.detail?.startsWith(reason)) return false;
  await savePayment(tx, payment.id, { failedReason: reason });
  await recordPaymentEvent(tx, locked, { kind: "payment_parked", now, data: { reason } });
  const page = payment.sessionId ? `, page ${payment.sessionId}` : "";
  const detail = `${reason} ${formatPromisedDollars(payment.amountCents)}, payment ${payment.id}${page}.`;
  const taskKind = kind === "deleted" ? "deleted_lead" : "payment_problem";
  await addProblemTask(tx, locked, { title, detail, dueAt, dedupeKey }, taskKind);
  return true;
}
