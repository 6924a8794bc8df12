import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { notifyAssignee } from "#app/features/accounts/notifications/commands.server.ts";
import { holdLead } from "#app/features/leads/commands/leads.server.ts";
import type { invoiceEvents, MoneyData, paymentEvents } from "#app/features/payments/events.ts";
import { type PaymentStatus, type ProblemKind, problemKey } from "#app/features/payments/rules.ts";
import { placeOf, reopenTask } from "#app/features/tasks/records.server.ts";
import { type Actor, system } from "#app/lib/actor.ts";
import { formatPromisedDollars } from "#app/lib/format.ts";
import { displayName } from "#app/lib/labels.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { NewEvent } from "#app/timeline/events.ts";
import { recordEvent } from "#app/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { invoices, type leads, payments, tasks } from "#db/schema/index.ts";

export type Payment = typeof payments.$inferSelect;
export type StoredInvoice = typeof invoices.$inferSelect;
export type StoredLead = typeof leads.$inferSelect;

/** `lead` is null once it is purged. */
export type LockedPayment = { payment: Payment; lead: StoredLead | null };
export type LockedInvoice = { invoice: StoredInvoice; lead: StoredLead | null };

/** Locks the lead first, as everywhere, and follows a merge of leads. */
export async function lockPayment(tx: Transaction, id: string): Promise<LockedPayment | null> {
  const [seen] = await tx.select({ leadId: payments.leadId }).from(payments).where(eq(payments.id, id));
  if (!seen) return null;
  const lead = await holdLead(tx, seen.leadId);
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for("update");
  if (payment && payment.leadId !== seen.leadId) return lockPayment(tx, id);
  return payment ? { payment, lead } : null;
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

type MoneyEvent = {
  kind: keyof typeof paymentEvents | keyof typeof invoiceEvents;
  now: Date;
  actor?: Actor;
  byOwner?: boolean;
  data?: MoneyData;
};

export async function recordMoneyEvent(
  tx: Transaction,
  locked: LockedPayment | LockedInvoice,
  { kind, now: at, actor = system, byOwner = false, data }: MoneyEvent,
) {
  if (!locked.lead) return;
  const about = "payment" in locked ? paymentData(locked.payment) : invoiceData(locked.invoice);
  const actorName = ("payment" in locked && locked.payment.ownerName) || "Owner";
  const payload: MoneyData = { ...about, ...data };
  // TypeScript compares at most 25 kinds with a union; all of money have one payload.
  const event = { leadId: locked.lead.id, kind, actor, ...(byOwner && { actorName }), at, data: payload };
  await recordEvent(tx, event as NewEvent);
  const { id, name, assignedTo, deletedAt } = locked.lead;
  if ((kind === "fee_paid" || kind === "invoice_paid") && !deletedAt)
    await notifyAssignee(tx, assignedTo, {
      kind: "payment",
      title: `${displayName(name)} paid ${kind === "fee_paid" ? "the onboarding fee" : "an invoice"}`,
      path: `/leads/${id}#money`,
      dedupeKey: `paid:${"payment" in locked ? locked.payment.id : locked.invoice.id}`,
    });
}

const paymentData = ({ id, amountCents }: Payment) => ({ paymentId: id, amountCents });
const invoiceData = ({ id, number, description }: StoredInvoice) => ({ invoiceId: id, number, description });

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
  await recordMoneyEvent(tx, locked, { kind: "payment_parked", now, data: { reason } });
  const page = payment.sessionId ? `, page ${payment.sessionId}` : "";
  const detail = `${reason} ${formatPromisedDollars(payment.amountCents)}, payment ${payment.id}${page}.`;
  const taskKind = kind === "deleted" ? "deleted_lead" : "payment_problem";
  await addProblemTask(tx, locked, { title, detail, dueAt, dedupeKey }, taskKind);
  return true;
}

/** Locks the lead first, as everywhere. */
export async function lockInvoice(tx: Transaction, id: string): Promise<LockedInvoice | null> {
  if (!isUuid(id)) return null;
  const [seen] = await tx.select({ leadId: invoices.leadId }).from(invoices).where(eq(invoices.id, id));
  if (!seen) return null;
  const lead = await holdLead(tx, seen.leadId);
  const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, id)).for("update");
  if (invoice && invoice.leadId !== seen.leadId) return lockInvoice(tx, id);
  return invoice ? { invoice, lead } : null;
}

export const saveInvoice = (tx: Transaction, id: string, change: Partial<typeof invoices.$inferInsert>) =>
  tx
    .update(invoices)
    .set({ ...change, version: sql`${invoices.version} + 1` })
    .where(eq(invoices.id, id));

/** For a deleted lead, the task omits what staff typed. */
export const addInvoiceTask = (
  tx: Transaction,
  { invoice, lead }: LockedInvoice,
  task: { title: string; detail: string; dueAt: Date; dedupeKey: string },
) =>
  reopenTask(tx, {
    ...task,
    ...(lead?.deletedAt && {
      title: "Check an invoice of a deleted lead",
      detail: `${invoice.number ?? "An invoice"}: ${task.detail} An admin finds the lead under Deleted leads as ${lead.id}.`,
    }),
    ...placeOf(lead),
    kind: "invoice_trouble",
  });
