import { eq } from "drizzle-orm";
import { recordAudit } from "#app/features/accounts/audit/records.server.ts";
import { closeFirstResponse } from "#app/features/leads/commands/leads.server.ts";
import { mayWorkLeads } from "#app/features/leads/rules.ts";
import { type ProviderFailure, stripe } from "#app/features/payments/commands/provider.server.ts";
import { recordMoneyEvent, saveInvoice } from "#app/features/payments/commands/records.server.ts";
import { findInSandbox, payInSandbox } from "#app/features/payments/commands/sandbox.server.ts";
import {
  changeInvoice,
  type OnInvoice,
  reportInvoiceProblem,
} from "#app/features/payments/invoices/commands/change.server.ts";
import { applyInvoice } from "#app/features/payments/invoices/commands/sync.server.ts";
import { canRemind, canTakeCheck, isAwaitingMoney } from "#app/features/payments/invoices/rules.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { refused } from "#app/lib/result.ts";
import { db } from "#db/instance.server.ts";
import { invoices } from "#db/schema/index.ts";

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
    await closeFirstResponse(tx, lead.id, { reason: "An invoice reminder was sent.", actor, now });
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
