import { eq, sql } from "drizzle-orm";
import { system } from "#app/domain/actor.ts";
import {
  lockInvoice,
  type StoredInvoice,
  type StoredLead,
} from "#app/domain/invoices/commands/lock.server.ts";
import { isOverdue } from "#app/domain/invoices/overdue.ts";
import { isAwaitingMoney, isIssuing, mismatchOf, nextInvoiceStatus } from "#app/domain/invoices/rules.ts";
import { statusOfInvoice } from "#app/domain/invoices/stored.ts";
import type { InvoiceStatus } from "#app/domain/invoices/types.ts";
import { displayName } from "#app/domain/leads/rules.ts";
import { findCompany, findNextWorkingDay } from "#app/domain/site/queries.server.ts";
import {
  addTask,
  closeTasks,
  placeOf,
  recordEvent,
  reopenTask,
  type TimelineKind,
} from "#app/domain/timeline/records.server.ts";
import type { StripeInvoice } from "#app/integrations/stripe.server.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import { formatDollarsAndCents } from "#app/ui/format.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { invoices } from "#db/schema/index.ts";

type Told = {
  now: Date;
  /** The owner has been written to. */
  isSent?: boolean;
};

/**
 * The only thing that moves an invoice once it is at the vendor: follows the vendor's word, never backwards. What does
 * not fit our own record moves nothing and becomes a task.
 */
export async function applyTruth(
  invoiceId: string,
  truth: StripeInvoice,
  { now, isSent = false }: Told,
): Promise<"applied" | "mismatch" | "gone"> {
  const [dueAt, { timeZone }] = await Promise.all([findNextWorkingDay(now), findCompany()]);
  return db().transaction(async (tx) => {
    const locked = await lockInvoice(tx, invoiceId);
    if (!locked) return "gone";
    const { invoice, lead } = locked;
    const other = invoice.vendorId !== null && invoice.vendorId !== truth.id;
    const wrong = other ? "there is a second one at the vendor" : mismatchOf(invoice, truth);
    if (wrong) {
      await tellMismatch(tx, locked, { wrong, now, dueAt });
      return "mismatch";
    }
    await follow(tx, locked, { truth, now, isSent, dueAt, timeZone });
    if (lead?.deletedAt && truth.status === "paid" && statusOfInvoice(invoice) !== "paid")
      await tellPaidOfDeleted(tx, { invoice, lead }, dueAt);
    if (lead && isSent && invoice.mode === "sandbox")
      await enqueue(
        tx,
        "mail-invoice",
        { leadId: lead.id, invoiceId },
        { dedupeKey: `mail-invoice:${invoiceId}` },
      );
    return "applied";
  });
}

/**
 * Notes that the vendor does not tell of an invoice of ours that waits for money, as one that another account made, and
 * has staff look at it. `why` is one line for staff.
 */
export async function applySilence(invoiceId: string, why: string, now: Date): Promise<void> {
  const dueAt = await findNextWorkingDay(now);
  await db().transaction(async (tx) => {
    const locked = await lockInvoice(tx, invoiceId);
    if (locked && isAwaitingMoney(locked.invoice)) await tellMismatch(tx, locked, { wrong: why, now, dueAt });
  });
}

/** An invoice of a deleted lead is paid, and that was heard only afterwards; once, under no lead. */
export const tellPaidOfDeleted = (
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

type Locked = { invoice: StoredInvoice; lead: StoredLead | null };

async function follow(
  tx: Transaction,
  { invoice, lead }: Locked,
  {
    truth,
    now,
    isSent = false,
    dueAt,
    timeZone,
  }: Told & { truth: StripeInvoice; dueAt: Date; timeZone: string },
) {
  const before = statusOfInvoice(invoice);
  const status = nextInvoiceStatus(before, truth.status);
  const sentAt = invoice.sentAt ?? (isSent ? now : null);
  const isOver = status === "void" || status === "paid";
  const changed = {
    status,
    vendorId: truth.id,
    number: truth.number ?? invoice.number,
    dueAt: truth.dueAt ?? invoice.dueAt,
    paidCents: Math.max(truth.amountPaidCents, invoice.paidCents),
    finalizedAt: invoice.finalizedAt ?? (isIssuing(status) ? null : now),
    sentAt,
    paidAt: status === "paid" ? (invoice.paidAt ?? truth.paidAt ?? now) : null,
    voidedAt: status === "void" ? (invoice.voidedAt ?? now) : null,
    voidAskedAt: status === "paid" ? null : invoice.voidAskedAt,
    // Whoever holds these links reads the owner's name: they go with the owner.
    hostedUrl: lead && (truth.hostedUrl ?? invoice.hostedUrl),
    pdfUrl: lead && (truth.pdfUrl ?? invoice.pdfUrl),
    ...((isOver || (sentAt && !invoice.sentAt) || invoice.problem?.startsWith(misfit)) && { problem: null }),
  };
  if (!isSame(changed, invoice))
    await tx
      .update(invoices)
      .set({ ...changed, version: sql`${invoices.version} + 1` })
      .where(eq(invoices.id, invoice.id));
  await tx.update(invoices).set({ checkedAt: now }).where(eq(invoices.id, invoice.id));
  const event = { tx, invoice, lead, now, number: changed.number, dueAt: changed.dueAt };
  if (sentAt && !invoice.sentAt) await tell({ ...event, kind: "invoice_sent" });
  const kind = status === before ? undefined : kinds[status];
  if (kind) await tell({ ...event, kind });
  if (lead && status === "void" && before !== "void" && invoice.sentAt)
    await enqueue(
      tx,
      "mail-invoice-void",
      { leadId: lead.id, invoiceId: invoice.id },
      { dedupeKey: `mail-invoice-void:${invoice.id}` },
    );
  if (sentAt || isOver) await endFailure(tx, { invoiceId: invoice.id, reason: "The invoice is out.", now });
  if (isOver)
    for (const dedupeKey of [notVoidedKey(invoice.id), overdueKey(invoice.id)])
      await closeTasks(tx, { dedupeKey, reason: `The invoice is ${status}.`, now });
  else if (lead && !lead.deletedAt && isOverdue({ status, dueAt: changed.dueAt }, { timeZone, now }))
    await addTask(tx, {
      ...placeOf(lead),
      kind: "invoice_trouble",
      title: `Ask ${displayName(lead.name)} about an overdue invoice`,
      detail: `${changed.number ?? invoice.description}, ${formatDollarsAndCents(invoice.amountCents)}, is not paid yet.`,
      dueAt,
      dedupeKey: overdueKey(invoice.id),
    });
  await endMismatch(tx, { invoiceId: invoice.id, reason: "The records fit again.", now });
}

const kinds: Partial<Record<InvoiceStatus, TimelineKind>> = {
  paid: "invoice_paid",
  void: "invoice_voided",
  uncollectible: "invoice_uncollectible",
};

/** An update that changes nothing would still wake every open page of the office. */
function isSame(changed: Partial<StoredInvoice>, stored: StoredInvoice) {
  const plain = (value: unknown) => (value instanceof Date ? value.getTime() : value);
  return Object.entries(changed).every(
    ([name, value]) => plain(value) === plain(stored[name as keyof StoredInvoice]),
  );
}

type Event = Locked & {
  tx: Transaction;
  kind: TimelineKind;
  now: Date;
  number: string | null;
  dueAt: Date | null;
};

async function tell({ tx, invoice, lead, kind, now, number, dueAt }: Event) {
  if (!lead) return;
  const { id: invoiceId, description, amountCents } = invoice;
  const data = { invoiceId, description, amountCents, number, dueAt: dueAt?.toISOString() ?? null };
  await recordEvent(tx, { leadId: lead.id, kind, actor: system, at: now, data });
}

type Ended = { invoiceId: string; reason: string; now: Date };

/** Nobody has to look after an invoice any more that had failed. */
export const endFailure = (tx: Transaction, { invoiceId, ...end }: Ended) =>
  closeTasks(tx, { dedupeKey: failedKey(invoiceId), ...end });

/** Nobody has to compare an invoice with the vendor's record any more. */
export const endMismatch = (tx: Transaction, { invoiceId, ...end }: Ended) =>
  closeTasks(tx, { dedupeKey: mismatchKey(invoiceId), ...end });

const failedKey = (id: string) => `invoice-failed:${id}`;
const mismatchKey = (id: string) => `invoice-mismatch:${id}`;
const overdueKey = (id: string) => `invoice-overdue:${id}`;
const notVoidedKey = (id: string) => `invoice-not-voided:${id}`;

const misfit = "The vendor's record does not fit ours";

type Trouble = { now: Date; dueAt: Date };

/** Tells of a record that does not fit once, however often it is looked at. */
async function tellMismatch(
  tx: Transaction,
  locked: Locked,
  { wrong, now, dueAt }: Trouble & { wrong: string },
) {
  const { invoice } = locked;
  const problem = `${misfit}: ${wrong.replace(/\.?$/, ".")}`;
  await tx.update(invoices).set({ checkedAt: now }).where(eq(invoices.id, invoice.id));
  if (invoice.problem === problem) return;
  await tx.update(invoices).set({ problem }).where(eq(invoices.id, invoice.id));
  const { description } = invoice;
  await leaveToPerson(tx, locked, {
    title: `Check an invoice: ${description}`,
    detail: `${problem} Nothing was changed here. Compare it with the vendor's console.`,
    dueAt,
    dedupeKey: mismatchKey(invoice.id),
  });
  const { lead } = locked;
  if (!lead) return;
  const data = { description, why: wrong, invoiceId: invoice.id };
  await recordEvent(tx, { leadId: lead.id, kind: "invoice_mismatch", actor: system, at: now, data });
}

/**
 * Notes that an invoice could not be issued, or not be mailed, with a task; what is issued and mailed is left as it is.
 * `why` is one line for staff.
 */
export async function markFailed(
  tx: Transaction,
  { invoiceId, round, why, now, dueAt }: Trouble & { invoiceId: string; round: number; why: string },
) {
  const locked = await lockInvoice(tx, invoiceId);
  if (!locked || locked.invoice.round !== round) return;
  const { invoice, lead } = locked;
  const isUnissued = isIssuing(statusOfInvoice(invoice));
  if (!isUnissued && !(invoice.status === "open" && invoice.sentAt === null)) return;
  await tx
    .update(invoices)
    .set({
      problem: why,
      ...(isUnissued && { status: "failed" }),
      version: sql`${invoices.version} + 1`,
    })
    .where(eq(invoices.id, invoice.id));
  if (!lead) return;
  const { description } = invoice;
  const data = { description, why, invoiceId, isIssued: !isUnissued };
  await recordEvent(tx, { leadId: lead.id, kind: "invoice_failed", actor: system, at: now, data });
  const title = `${isUnissued ? "Failed to create invoice" : "Invoice not mailed"}: ${description}`;
  const detail = `${why.replace(/\.?$/, ".")} Mend what is wrong and press Retry beside the invoice, or discard it there.`;
  await leaveToPerson(tx, locked, { title, detail, dueAt, dedupeKey: failedKey(invoice.id) });
}

/** A task about an invoice that the vendor did not void or take back. */
export const leaveVoiding = (
  tx: Transaction,
  locked: Locked,
  task: { title: string; detail: string; dueAt: Date },
) => leaveToPerson(tx, locked, { ...task, dedupeKey: notVoidedKey(locked.invoice.id) });

/** The task of a deleted lead stands for itself, and says nothing that staff had typed. */
const leaveToPerson = (
  tx: Transaction,
  { invoice, lead }: Locked,
  task: { title: string; detail: string; dueAt: Date; dedupeKey: string },
) =>
  reopenTask(tx, {
    ...task,
    ...(lead?.deletedAt && {
      title: "Look at an invoice of a deleted lead",
      detail: `${invoice.number ?? "An invoice"}: ${task.detail} An admin finds the lead under Deleted leads as ${lead.id}.`,
    }),
    ...placeOf(lead),
    kind: "invoice_trouble",
  });
