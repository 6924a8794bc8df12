import { eq, sql } from "drizzle-orm";
import { holdLead } from "#app/features/leads/commands/lock-lead.server.ts";
import { displayName } from "#app/features/leads/rules.ts";
import {
  addTask,
  closeTasks,
  placeOf,
  recordEvent,
  reopenTask,
} from "#app/features/leads/timeline/records.server.ts";
import { findInvoice, type ProviderFailure } from "#app/features/payments/commands/provider.server.ts";
import type { InvoiceData, invoiceEvents, PaymentData } from "#app/features/payments/events.ts";
import { findInSandbox } from "#app/features/payments/invoices/commands/sandbox.server.ts";
import {
  type InvoiceStatus,
  isAwaitingMoney,
  isIssuing,
  isOverdue,
  mismatchOf,
  nextInvoiceStatus,
  statusOfInvoice,
} from "#app/features/payments/invoices/rules.ts";
import { findCompany, findNextWorkingDay } from "#app/features/settings/company/queries.server.ts";
import type { StripeInvoice } from "#app/integrations/stripe/invoices.server.ts";
import { stripeMode } from "#app/integrations/stripe.server.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import { type Actor, system } from "#app/lib/actor.ts";
import { formatDollarsAndCents } from "#app/lib/format.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { invoices, type leads } from "#db/schema/index.ts";

export type StoredInvoice = typeof invoices.$inferSelect;
export type StoredLead = typeof leads.$inferSelect;
export type LockedInvoice = { invoice: StoredInvoice; lead: StoredLead | null };

/** Locks the lead first, as everywhere. */
export async function lockInvoice(tx: Transaction, id: string): Promise<LockedInvoice | null> {
  if (!isUuid(id)) return null;
  const [seen] = await tx.select({ leadId: invoices.leadId }).from(invoices).where(eq(invoices.id, id));
  if (!seen) return null;
  const lead = await holdLead(tx, seen.leadId);
  const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, id)).for("update");
  return invoice ? { invoice, lead } : null;
}

export const saveInvoice = (tx: Transaction, id: string, change: Partial<typeof invoices.$inferInsert>) =>
  tx
    .update(invoices)
    .set({ ...change, version: sql`${invoices.version} + 1` })
    .where(eq(invoices.id, id));

export async function recordInvoiceEvent(
  tx: Transaction,
  { invoice, lead }: LockedInvoice,
  event: {
    kind: keyof typeof invoiceEvents | "refund_requested" | "refunded" | "refund_failed";
    now: Date;
    actor?: Actor;
    data?: Partial<InvoiceData> & PaymentData;
  },
) {
  if (!lead) return;
  const { id: invoiceId, number, description } = invoice;
  const { kind, now: at, actor = system } = event;
  const data = { invoiceId, number, description, ...event.data };
  await recordEvent(tx, { leadId: lead.id, kind, actor, at, data });
}

/** Ignores invoices created elsewhere; one of ours that Stripe doesn't know creates a task. */
export async function syncInvoice({
  vendorId,
  now = new Date(),
}: {
  vendorId: string;
  now?: Date;
}): Promise<{ ok: true } | ProviderFailure> {
  const [ours] = await db()
    .select({ id: invoices.id, mode: invoices.mode })
    .from(invoices)
    .where(eq(invoices.vendorId, vendorId));
  if (ours?.mode === "sandbox") {
    const played = await findInSandbox(vendorId);
    if (played) await applyInvoice(ours.id, played, { now });
    return { ok: true };
  }
  if (!ours && stripeMode() !== "live") return { ok: true };
  const found = await findInvoice(vendorId);
  if (!found.ok && found.reason !== "rejected") return found;
  if (!found.ok) {
    if (ours) await reportUnknown(ours.id, found.detail, now);
    return { ok: true };
  }
  const { invoice } = found;
  const id = ours?.id ?? invoice.invoiceId;
  // A draft is still being issued by a job.
  if (id && isUuid(id) && invoice.status !== "draft") await applyInvoice(id, invoice, { now });
  return { ok: true };
}

async function reportUnknown(invoiceId: string, why: string, now: Date): Promise<void> {
  const dueAt = await findNextWorkingDay(now);
  await db().transaction(async (tx) => {
    const locked = await lockInvoice(tx, invoiceId);
    if (locked && isAwaitingMoney(locked.invoice)) await reportMismatch(tx, locked, { why, now, dueAt });
  });
}

/**
 * Never moves the status back. An invoice that doesn't match ours changes nothing and creates a
 * task.
 */
export async function applyInvoice(
  invoiceId: string,
  theirs: StripeInvoice,
  { now, isSent = false }: { now: Date; isSent?: boolean },
): Promise<"applied" | "mismatch" | "gone"> {
  const [dueAt, { timeZone }] = await Promise.all([findNextWorkingDay(now), findCompany()]);
  return db().transaction(async (tx) => {
    const locked = await lockInvoice(tx, invoiceId);
    if (!locked) return "gone";
    const { invoice, lead } = locked;
    const isOther = invoice.vendorId !== null && invoice.vendorId !== theirs.id;
    const why = isOther ? "the provider has a second one" : mismatchOf(invoice, theirs);
    if (why) {
      await reportMismatch(tx, locked, { why, now, dueAt });
      return "mismatch";
    }
    await update(tx, locked, { theirs, now, isSent, dueAt, timeZone });
    if (lead?.deletedAt && theirs.status === "paid" && invoice.status !== "paid")
      await addPaidAfterDeletionTask(tx, { invoice, lead }, dueAt);
    return "applied";
  });
}

export const addPaidAfterDeletionTask = (
  tx: Transaction,
  { invoice, lead }: { invoice: StoredInvoice; lead: StoredLead },
  dueAt: Date,
) =>
  addTask(tx, {
    ...placeOf(lead),
    kind: "deleted_lead",
    title: "An invoice was paid for a deleted lead",
    detail: `${invoice.number ?? invoice.description} was paid, and its lead is deleted. An admin finds the lead under Deleted leads as ${lead.id}: restore it, or refund the invoice at the payment provider.`,
    dueAt,
    dedupeKey: `invoice-paid-deleted:${invoice.id}`,
  });

type Update = { theirs: StripeInvoice; now: Date; isSent: boolean; dueAt: Date; timeZone: string };

async function update(tx: Transaction, locked: LockedInvoice, { theirs, now, isSent, ...rest }: Update) {
  const { invoice, lead } = locked;
  const before = statusOfInvoice(invoice);
  const status = nextInvoiceStatus(before, theirs.status);
  const sentAt = invoice.sentAt ?? (isSent ? now : null);
  const isOver = status === "void" || status === "paid";
  const wasSent = sentAt !== null && invoice.sentAt === null;
  const change = {
    status,
    vendorId: theirs.id,
    number: theirs.number ?? invoice.number,
    dueAt: theirs.dueAt ?? invoice.dueAt,
    paidCents: Math.max(theirs.amountPaidCents, invoice.paidCents),
    finalizedAt: invoice.finalizedAt ?? (isIssuing(status) ? null : now),
    sentAt,
    paidAt: status === "paid" ? (invoice.paidAt ?? theirs.paidAt ?? now) : null,
    voidedAt: status === "void" ? (invoice.voidedAt ?? now) : null,
    voidAskedAt: status === "paid" ? null : invoice.voidAskedAt,
    // These links show the owner's name, so they are deleted with the lead.
    hostedUrl: lead && (theirs.hostedUrl ?? invoice.hostedUrl),
    pdfUrl: lead && (theirs.pdfUrl ?? invoice.pdfUrl),
    ...((isOver || wasSent || invoice.problem?.startsWith(mismatch)) && { problem: null }),
  };
  // An unchanged update would refresh every open page of the office.
  if (!isSame(change, invoice)) await saveInvoice(tx, invoice.id, change);
  await tx.update(invoices).set({ checkedAt: now }).where(eq(invoices.id, invoice.id));
  const { amountCents } = invoice;
  const record = (kind: keyof typeof invoiceEvents) => {
    const data = { amountCents, number: change.number, dueAt: change.dueAt?.toISOString() ?? null };
    return recordInvoiceEvent(tx, locked, { kind, now, data });
  };
  if (wasSent) await record("invoice_sent");
  const kind = status === before ? undefined : kinds[status];
  if (kind) await record(kind);
  const email = (which: "mail-invoice" | "mail-invoice-void") =>
    lead &&
    enqueue(tx, which, { leadId: lead.id, invoiceId: invoice.id }, { dedupeKey: `${which}:${invoice.id}` });
  if (isSent && invoice.mode === "sandbox") await email("mail-invoice");
  if (status === "void" && before !== "void" && invoice.sentAt) await email("mail-invoice-void");
  const close = (dedupeKey: string, reason: string) => closeTasks(tx, { dedupeKey, reason, now });
  if (sentAt || isOver) await close(failedKey(invoice.id), "The invoice was sent.");
  const overdueKey = `invoice-overdue:${invoice.id}`;
  if (isOver)
    for (const key of [notVoidedKey(invoice.id), overdueKey]) await close(key, `The invoice is ${status}.`);
  else if (
    lead &&
    !lead.deletedAt &&
    isOverdue({ status, dueAt: change.dueAt }, { timeZone: rest.timeZone, now })
  )
    await addTask(tx, {
      ...placeOf(lead),
      kind: "invoice_trouble",
      title: `Ask ${displayName(lead.name)} about an overdue invoice`,
      detail: `${change.number ?? invoice.description}, ${formatDollarsAndCents(amountCents)}, is not paid yet.`,
      dueAt: rest.dueAt,
      dedupeKey: overdueKey,
    });
  await close(mismatchKey(invoice.id), "The records match again.");
}

const kinds: Partial<Record<InvoiceStatus, keyof typeof invoiceEvents>> = {
  paid: "invoice_paid",
  void: "invoice_voided",
  uncollectible: "invoice_uncollectible",
};

function isSame(change: Partial<StoredInvoice>, stored: StoredInvoice) {
  const plain = (value: unknown) => (value instanceof Date ? value.getTime() : value);
  return Object.entries(change).every(
    ([name, value]) => plain(value) === plain(stored[name as keyof StoredInvoice]),
  );
}

export const failedKey = (id: string) => `invoice-failed:${id}`;
export const mismatchKey = (id: string) => `invoice-mismatch:${id}`;
export const notVoidedKey = (id: string) => `invoice-not-voided:${id}`;

const mismatch = "The provider’s invoice doesn’t match ours";

async function reportMismatch(
  tx: Transaction,
  locked: LockedInvoice,
  { why, now, dueAt }: { why: string; now: Date; dueAt: Date },
) {
  const { invoice } = locked;
  const problem = `${mismatch}: ${why.replace(/\.?$/, ".")}`;
  const isNew = invoice.problem !== problem;
  await tx.update(invoices).set({ checkedAt: now, problem }).where(eq(invoices.id, invoice.id));
  if (!isNew) return;
  await addInvoiceTask(tx, locked, {
    title: `Check an invoice: ${invoice.description}`,
    detail: `${problem} Nothing was changed here. Compare it in the payment provider’s console.`,
    dueAt,
    dedupeKey: mismatchKey(invoice.id),
  });
  await recordInvoiceEvent(tx, locked, { kind: "invoice_mismatch", now, data: { why } });
}

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
