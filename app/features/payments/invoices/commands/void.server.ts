import { and, eq, inArray } from "drizzle-orm";
import { deletedReason } from "#app/features/leads/rules.ts";
import { type ProviderFailure, stripe } from "#app/features/payments/commands/provider.server.ts";
import {
  type LockedInvoice,
  lockInvoice,
  recordMoneyEvent,
  saveInvoice,
} from "#app/features/payments/commands/records.server.ts";
import { voidInSandbox } from "#app/features/payments/commands/sandbox.server.ts";
import {
  changeInvoice,
  type OnInvoice,
  reportInvoiceProblem,
} from "#app/features/payments/invoices/commands/change.server.ts";
import {
  addPaidAfterDeletionTask,
  applyInvoice,
  failedKey,
  mismatchKey,
  notVoidedKey,
} from "#app/features/payments/invoices/commands/sync.server.ts";
import { canVoid, isAwaitingMoney, isIssuing } from "#app/features/payments/invoices/rules.ts";
import { findNextWorkingDay } from "#app/features/settings/company/queries.server.ts";
import { closeTasks } from "#app/features/tasks/records.server.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import { type Actor, accessDenied, isAdmin, system } from "#app/lib/actor.ts";
import { type Result, refused } from "#app/lib/result.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { invoices } from "#db/schema/index.ts";

type Cause = { actor: Actor; now: Date; reason: string };

/** A job voids an issued invoice at the provider. */
export async function voidInvoice(
  actor: Actor,
  { id, reason, formKey, now = new Date() }: OnInvoice & { reason: string },
): Promise<Result<{ leadId: string }>> {
  if (!isAdmin(actor)) return refused("forbidden", accessDenied);
  return changeInvoice({ form: "invoice-void", id, formKey, content: { reason } }, async (tx, locked) => {
    if (!canVoid(locked.invoice)) return refused("conflict", whyNot(locked.invoice.status));
    await requestVoid(tx, locked, { reason, actor, now });
  });
}

async function requestVoid(tx: Transaction, locked: LockedInvoice, { reason, actor, now }: Cause) {
  const { id: invoiceId, version, amountCents } = locked.invoice;
  const asked = { voidAskedAt: now, voidReason: reason, problem: null };
  const data = { amountCents, reason };
  if (isAwaitingMoney(locked.invoice)) {
    await saveInvoice(tx, invoiceId, asked);
    await recordMoneyEvent(tx, locked, { kind: "invoice_void_asked", actor, now, data });
    const dedupeKey = `void-invoice:${invoiceId}:${version + 1}`;
    return enqueue(tx, "void-invoice", { invoiceId }, { dedupeKey });
  }
  // What it left at the provider is a draft, which no one can pay.
  await saveInvoice(tx, invoiceId, { ...asked, status: "void", voidedAt: now });
  await recordMoneyEvent(tx, locked, { kind: "invoice_discarded", actor, now, data });
  await closeTasks(tx, { dedupeKey: failedKey(invoiceId), reason: "The invoice is void.", now });
}

const whyNot = (status: string) => {
  if (status === "paid") return "This invoice is paid already, so it cannot be voided.";
  if (status === "void") return "This invoice is void already.";
  return isIssuing(status)
    ? "This invoice is being sent right now. Try again in a moment."
    : "This invoice is being voided already.";
};

/**
 * Does nothing if the lead was restored; an invoice already paid creates a task.
 * @returns why one may still be paid, for staff; null if none can
 */
export async function voidInvoicesOfDeleted(leadId: string, now = new Date()): Promise<string | null> {
  const unsettled = and(
    eq(invoices.leadId, leadId),
    inArray(invoices.status, ["creating", "draft", "failed", "open", "uncollectible", "paid"]),
  );
  const found = await db().select({ id: invoices.id }).from(invoices).where(unsettled).orderBy(invoices.id);
  const dueAt = await findNextWorkingDay(now);
  const cause = { reason: deletedReason, actor: system, now };
  const left: string[] = [];
  for (const { id } of found) {
    const open = await db().transaction(async (tx) => {
      const locked = await lockInvoice(tx, id);
      if (!locked?.lead?.deletedAt) return null;
      const { invoice, lead } = locked;
      const status = invoice.status;
      if (status === "paid" && invoice.paidAt && invoice.paidAt >= locked.lead.deletedAt)
        await addPaidAfterDeletionTask(tx, { invoice, lead: locked.lead }, dueAt);
      if (isIssuing(status) || canVoid(invoice)) await requestVoid(tx, { invoice, lead }, cause);
      if (!isAwaitingMoney(invoice)) return null;
      return `Invoice ${invoice.number ?? id} is not void yet${invoice.problem ? `: ${invoice.problem}` : ""}.`;
    });
    if (open) left.push(open);
  }
  return left.length > 0 ? left.join(" ") : null;
}

type Which = { invoiceId: string; now?: Date };
type Outcome = { ok: true } | ProviderFailure;

/**
 * An invoice already paid stays paid; one that the provider rejects or doesn't know creates a
 * task.
 */
export async function carryOutVoid({ invoiceId, now = new Date() }: Which): Promise<Outcome> {
  const [invoice] = await db().select().from(invoices).where(eq(invoices.id, invoiceId));
  if (!invoice) return { ok: true };
  const { vendorId, mode } = invoice;
  if (!vendorId || !invoice.voidAskedAt || invoice.status === "void") return { ok: true };
  if (mode === "sandbox") {
    const played = await voidInSandbox(vendorId);
    if (played) await applyInvoice(invoiceId, played, { now });
    return { ok: true };
  }
  const voided = await stripe.voidInvoice(vendorId);
  if (!voided.ok && voided.reason !== "rejected") return voided;
  const current = voided.ok ? voided : await stripe.findInvoice(vendorId);
  if (!current.ok && current.reason !== "rejected") return current;
  if (current.ok) await applyInvoice(invoiceId, current.invoice, { now });
  else if (current.code === "resource_missing") return voidUnknown(invoiceId, now);
  if (!voided.ok) await db().transaction(await markNotVoided({ invoiceId, why: voided.detail, now }));
  return { ok: true };
}

/** No one can void it with the current key, so a person must check the account that issued it. */
async function voidUnknown(invoiceId: string, now: Date): Promise<Outcome> {
  const report = await reportInvoiceProblem({ invoiceId, now }, (invoice) => {
    const { description, amountCents } = invoice;
    if (!invoice.voidAskedAt || !isAwaitingMoney(invoice)) return null;
    return {
      change: { status: "void", voidedAt: now, problem: null },
      title: `Make sure that an invoice is void: ${description}`,
      problem: "The current account at the payment provider doesn't know it.",
      advice: "If another account issued it, void it there, so that no one pays it.",
      dedupeKey: notVoidedKey(invoiceId),
      event: { kind: "invoice_voided", data: { amountCents } },
    };
  });
  await db().transaction(async (tx) => {
    await report(tx);
    await closeTasks(tx, { dedupeKey: mismatchKey(invoiceId), reason: "The invoice is void.", now });
  });
  return { ok: true };
}

export const markNotVoided = ({ invoiceId, why, now = new Date() }: Which & { why: string }) =>
  reportInvoiceProblem({ invoiceId, now }, ({ voidAskedAt, status, description }) => {
    if (!voidAskedAt || status === "void") return null;
    const problem = `It could not be voided: ${why}`;
    return {
      change: { problem, voidAskedAt: null, voidReason: null },
      title: `Invoice not voided: ${description}`,
      problem,
      advice: "The owner can still pay it. Void it again, or in the payment provider's console.",
      dedupeKey: notVoidedKey(invoiceId),
      event: { kind: "invoice_void_failed", data: { why } },
    };
  });
