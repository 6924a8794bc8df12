import { eq } from "drizzle-orm";
import { type ProviderFailure, stripe } from "#app/features/payments/commands/provider.server.ts";
import {
  addInvoiceTask,
  type LockedInvoice,
  lockInvoice,
  recordMoneyEvent,
  type StoredInvoice,
  type StoredLead,
  saveInvoice,
} from "#app/features/payments/commands/records.server.ts";
import { paidOf, type RefundState, saveRefunds } from "#app/features/payments/commands/refunds.server.ts";
import { findInSandbox } from "#app/features/payments/commands/sandbox.server.ts";
import type { invoiceEvents } from "#app/features/payments/events.ts";
import {
  type InvoiceStatus,
  isAwaitingMoney,
  isIssuing,
  isOverdue,
  mismatchOf,
  nextInvoiceStatus,
} from "#app/features/payments/invoices/rules.ts";
import { findCompany, findNextWorkingDay } from "#app/features/settings/company/queries.server.ts";
import { addTask, closeTasks, placeOf } from "#app/features/tasks/records.server.ts";
import type { StripeInvoice } from "#app/integrations/stripe/invoices.server.ts";
import { stripeMode } from "#app/integrations/stripe.server.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import { formatDollarsAndCents } from "#app/lib/format.ts";
import { displayName } from "#app/lib/labels.ts";
import { isUnchanged } from "#app/lib/merge-changes.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { invoices } from "#db/schema/index.ts";

type Synced = { ok: true } | ProviderFailure;

/** Ignores invoices created elsewhere; one of ours that Stripe doesn't know creates a task. */
export async function syncInvoice({
  vendorId,
  now = new Date(),
}: {
  vendorId: string;
  now?: Date;
}): Promise<Synced> {
  const [ours] = await db().select().from(invoices).where(eq(invoices.vendorId, vendorId));
  if (ours?.mode === "sandbox") {
    const played = await findInSandbox(vendorId);
    if (played) await applyInvoice(ours.id, played, { now });
    return { ok: true };
  }
  if (!ours && stripeMode() !== "live") return { ok: true };
  const found = await stripe.findInvoice(vendorId);
  if (!found.ok && found.reason !== "rejected") return found;
  if (!found.ok) {
    if (ours) await reportUnknown(ours.id, found.detail, now);
    return { ok: true };
  }
  const { invoice } = found;
  const id = ours?.id ?? invoice.invoiceId;
  // A draft is still being issued by a job.
  if (!id || !isUuid(id) || invoice.status === "draft") return { ok: true };
  const refunds =
    invoice.status === "paid" && ours ? await findRefunds(ours) : { ok: true as const, refunds: [] };
  if (!refunds.ok) return refunds;
  await applyInvoice(id, invoice, { now, refunds: refunds.refunds });
  return { ok: true };
}

async function findRefunds(invoice: StoredInvoice) {
  const intent = await findIntent(invoice);
  if (!intent.ok) return intent;
  return intent.paymentIntentId
    ? stripe.listRefunds(intent.paymentIntentId)
    : { ok: true as const, refunds: [] };
}

/** Stores what it finds, because webhooks about refunds name only the payment intent. */
export async function findIntent({
  id,
  vendorId,
  paymentIntentId,
}: Pick<StoredInvoice, "id" | "vendorId" | "paymentIntentId">) {
  if (paymentIntentId || !vendorId) return { ok: true as const, paymentIntentId };
  const found = await stripe.findPaymentIntent(vendorId);
  if (found.ok && found.paymentIntentId)
    await db().update(invoices).set({ paymentIntentId: found.paymentIntentId }).where(eq(invoices.id, id));
  return found;
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
  { now, isSent = false, refunds = [] }: { now: Date; isSent?: boolean; refunds?: RefundState[] },
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
    await update(tx, locked, { theirs, refunds, now, isSent, dueAt, timeZone });
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

type Update = {
  theirs: StripeInvoice;
  refunds: RefundState[];
  now: Date;
  isSent: boolean;
  dueAt: Date;
  timeZone: string;
};

async function update(
  tx: Transaction,
  locked: LockedInvoice,
  { theirs, refunds, now, isSent, dueAt, timeZone }: Update,
) {
  const { invoice, lead } = locked;
  const before = invoice.status;
  const status = nextInvoiceStatus(before, theirs.status);
  const sentAt = invoice.sentAt ?? (isSent ? now : null);
  const isOver = status === "void" || status === "paid";
  const wasSent = sentAt !== null && invoice.sentAt === null;
  const change = {
    status,
    vendorId: theirs.id,
    number: theirs.number ?? invoice.number,
    dueAt: theirs.dueAt ?? invoice.dueAt,
    refundedCents: await saveRefunds(tx, paidOf(locked), refunds, { dueAt, now }),
    // Stripe counts no check.
    paidCents:
      status === "paid" && invoice.checkNumber
        ? invoice.amountCents
        : Math.max(theirs.amountPaidCents, invoice.paidCents),
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
  if (!isUnchanged(change, invoice)) await saveInvoice(tx, invoice.id, change);
  await tx.update(invoices).set({ checkedAt: now }).where(eq(invoices.id, invoice.id));
  const { amountCents } = invoice;
  const record = (kind: keyof typeof invoiceEvents) => {
    const data = { amountCents, number: change.number, dueAt: change.dueAt?.toISOString() ?? null };
    return recordMoneyEvent(tx, locked, { kind, now, data });
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
  else if (lead && !lead.deletedAt && isOverdue({ status, dueAt: change.dueAt }, { timeZone, now }))
    await addTask(tx, {
      ...placeOf(lead),
      kind: "invoice_trouble",
      title: `Ask ${displayName(lead.name)} about an overdue invoice`,
      detail: `${change.number ?? invoice.description}, ${formatDollarsAndCents(amountCents)}, is not paid yet.`,
      dueAt,
      dedupeKey: overdueKey,
    });
  await close(mismatchKey(invoice.id), "The records match again.");
}

const kinds: Partial<Record<InvoiceStatus, keyof typeof invoiceEvents>> = {
  paid: "invoice_paid",
  void: "invoice_voided",
  uncollectible: "invoice_uncollectible",
};

export const failedKey = (id: string) => `invoice-failed:${id}`;
export const mismatchKey = (id: string) => `invoice-mismatch:${id}`;
export const notVoidedKey = (id: string) => `invoice-not-voided:${id}`;

const mismatch = "The provider's invoice doesn't match ours";

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
    detail: `${problem} Nothing was changed here. Compare it in the payment provider's console.`,
    dueAt,
    dedupeKey: mismatchKey(invoice.id),
  });
  await recordMoneyEvent(tx, locked, { kind: "invoice_mismatch", now, data: { why } });
}
