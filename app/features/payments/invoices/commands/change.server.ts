import { eq } from "drizzle-orm";
import { recordAudit } from "#app/features/accounts/audit/records.server.ts";
import { mayWorkLeads } from "#app/features/leads/rules.ts";
import { type ProviderFailure, stripe } from "#app/features/payments/commands/provider.server.ts";
import {
  addInvoiceTask,
  lockInvoice,
  recordMoneyEvent,
  type StoredInvoice,
  type StoredLead,
  saveInvoice,
} from "#app/features/payments/commands/records.server.ts";
import { findInSandbox, payInSandbox } from "#app/features/payments/commands/sandbox.server.ts";
import type { invoiceEvents, MoneyData } from "#app/features/payments/events.ts";
import { applyInvoice } from "#app/features/payments/invoices/commands/sync.server.ts";
import { canRemind, canTakeCheck, isAwaitingMoney } from "#app/features/payments/invoices/rules.ts";
import { findLeadOf } from "#app/features/payments/queries.server.ts";
import { findNextWorkingDay } from "#app/features/settings/company/queries.server.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { done, type Refusal, type Result, refused } from "#app/lib/result.ts";
import type { Transaction } from "#db/client.ts";
import { storeOnce } from "#db/idempotency.server.ts";
import { db } from "#db/instance.server.ts";
import { invoices } from "#db/schema/index.ts";

export type OnInvoice = { id: string; formKey?: string | undefined; now?: Date };

type Sent = { form: string; id: string; formKey: string | undefined; content?: object };
type Locked = { invoice: StoredInvoice; lead: StoredLead };

/** Returns the lead to return to. A deleted lead's invoices take no changes. */
export async function changeInvoice(
  { form, id, formKey, content }: Sent,
  change: (tx: Transaction, locked: Locked) => Promise<Refusal | undefined>,
): Promise<Result<{ leadId: string }>> {
  const answer = { leadId: (await findLeadOf({ kind: "invoice", id })) ?? "" };
  return storeOnce({ form, formKey, content: { invoiceId: id, ...content }, answer }, async (tx) => {
    const locked = await lockInvoice(tx, id);
    if (!locked?.lead || locked.lead.deletedAt) return refused("not_found", "This invoice is gone.");
    return (await change(tx, { invoice: locked.invoice, lead: locked.lead })) ?? done(answer);
  });
}

type InvoiceProblem = {
  change: Partial<StoredInvoice>;
  title: string;
  /** For staff, with or without a period. */
  problem: string;
  advice: string;
  dedupeKey: string;
  event?: { kind: keyof typeof invoiceEvents; data: MoneyData };
};

/**
 * Reads before the transaction that the returned function runs in. `describe` returns null if it no longer matters.
 */
export async function reportInvoiceProblem(
  { invoiceId, now }: { invoiceId: string; now: Date },
  describe: (invoice: StoredInvoice) => InvoiceProblem | null,
) {
  const dueAt = await findNextWorkingDay(now);
  return async (tx: Transaction) => {
    const locked = await lockInvoice(tx, invoiceId);
    const found = locked && describe(locked.invoice);
    if (!found) return;
    const { change, title, problem, advice, dedupeKey, event } = found;
    await saveInvoice(tx, invoiceId, change);
    const detail = `${problem.replace(/\.?$/, ".")} ${advice}`;
    await addInvoiceTask(tx, locked, { title, detail, dueAt, dedupeKey });
    if (event) await recordMoneyEvent(tx, locked, { now, ...event });
  };
}

/** At most once a day. */
export async function remindInvoice(actor: Actor, { id, formKey, now = new Date() }: OnInvoice) {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to send a reminder.");
  return changeInvoice({ form: "invoice-reminder", id, formKey }, async (tx, locked) => {
    const { lead, invoice } = locked;
    if (!lead.email?.trim()) return refused("conflict", "This lead has no email address.");
    if (!canRemind(invoice, now))
      return refused("conflict", "A reminder went out within a day, or this invoice is no longer open.");
    await saveInvoice(tx, id, { remindedAt: now });
    await recordMoneyEvent(tx, locked, { kind: "invoice_reminded", actor, now });
    await recordAudit(tx, { actor, action: "send", subject: `invoice:${id}`, data: { reminder: true } });
    const job = { leadId: lead.id, invoiceId: id };
    await enqueue(tx, "mail-invoice-reminder", job, { dedupeKey: `remind:${id}:${now.getTime()}` });
  });
}

type Check = OnInvoice & { checkNumber: string };

/** A job records it at the provider, which then marks the invoice paid. */
export async function recordCheck(actor: Actor, { id, checkNumber, formKey, now = new Date() }: Check) {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to record a check.");
  const sent = { form: "invoice-check", id, formKey, content: { checkNumber } };
  return changeInvoice(sent, async (tx, locked) => {
    const { invoice } = locked;
    if (!canTakeCheck(invoice))
      return refused("conflict", "This invoice is paid or void already, or a check is being recorded.");
    await saveInvoice(tx, id, { checkNumber, problem: null });
    await recordMoneyEvent(tx, locked, { kind: "invoice_check_received", actor, now, data: { checkNumber } });
    const dedupeKey = `record-check:${id}:${invoice.version + 1}`;
    await enqueue(tx, "record-check", { invoiceId: id }, { dedupeKey });
  });
}

type Which = { invoiceId: string; now?: Date };

export async function carryOutCheck({
  invoiceId,
  now = new Date(),
}: Which): Promise<{ ok: true } | ProviderFailure> {
  const [invoice] = await db().select().from(invoices).where(eq(invoices.id, invoiceId));
  if (!invoice?.checkNumber || !invoice.vendorId || !isAwaitingMoney(invoice)) return { ok: true };
  const { vendorId } = invoice;
  if (invoice.mode === "sandbox") {
    await payInSandbox({ id: vendorId, now });
    const played = await findInSandbox(vendorId);
    if (played) await applyInvoice(invoiceId, played, { now });
    return { ok: true };
  }
  const idempotencyKey = `invoice:${invoiceId}:check:${invoice.version}`;
  const paid = await stripe.payOutOfBand({ id: vendorId, idempotencyKey });
  if (paid.ok) await applyInvoice(invoiceId, paid.invoice, { now });
  return paid.ok ? { ok: true } : paid;
}

export const markNoCheck = ({ invoiceId, why, now = new Date() }: Which & { why: string }) =>
  reportInvoiceProblem({ invoiceId, now }, (invoice) => {
    const { checkNumber, description } = invoice;
    if (!checkNumber || !isAwaitingMoney(invoice)) return null;
    const problem = `Check ${checkNumber} could not be recorded: ${why}`;
    return {
      change: { problem, checkNumber: null },
      title: `Record a check again: ${description}`,
      problem,
      advice: "The owner can still pay online, so record it soon.",
      dedupeKey: `invoice-check:${invoiceId}`,
    };
  });
