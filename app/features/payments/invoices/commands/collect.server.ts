import { eq } from "drizzle-orm";
import { recordAudit } from "#app/features/accounts/audit/records.server.ts";
import { closeFirstResponse } from "#app/features/leads/commands/leads.server.ts";
import { mayWorkLeads } from "#app/features/leads/rules.ts";
import { type ProviderFailure, stripe } from "#app/features/payments/commands/provider.server.ts";
import {
  addInvoiceTask,
  lockInvoice,
  recordMoneyEvent,
  saveInvoice,
} from "#app/features/payments/commands/records.server.ts";
import { findInSandbox, payInSandbox } from "#app/features/payments/commands/sandbox.server.ts";
import { applyInvoice } from "#app/features/payments/invoices/commands/sync.server.ts";
import { canRemind, canTakeCheck, isAwaitingMoney } from "#app/features/payments/invoices/rules.ts";
import { findLeadOf } from "#app/features/payments/queries.server.ts";
import { findNextWorkingDay } from "#app/features/settings/company/queries.server.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import type { Transaction } from "#db/client.ts";
import { storeOnce } from "#db/idempotency.server.ts";
import { db } from "#db/instance.server.ts";
import { invoices } from "#db/schema/index.ts";

type Pressed = { invoiceId: string; formKey?: string | undefined; now?: Date };

/** At most once a day. */
export async function remindInvoice(
  actor: Actor,
  { invoiceId, formKey, now = new Date() }: Pressed,
): Promise<Result<{ leadId: string }>> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to send a reminder.");
  const answer = { leadId: (await findLeadOf({ kind: "invoice", id: invoiceId })) ?? "" };
  const form = { form: "invoice-reminder", formKey, content: { invoiceId }, answer };
  return storeOnce(form, async (tx) => {
    const locked = await lockInvoice(tx, invoiceId);
    if (!locked?.lead || locked.lead.deletedAt) return refused("not_found", "This invoice is gone.");
    const { lead, invoice } = locked;
    if (!lead.email?.trim()) return refused("conflict", "This lead has no email address.");
    if (!canRemind(invoice, now))
      return refused("conflict", "A reminder went out within a day, or this invoice is no longer open.");
    await saveInvoice(tx, invoiceId, { remindedAt: now });
    await recordMoneyEvent(tx, locked, { kind: "invoice_reminded", actor, now });
    await recordAudit(tx, {
      actor,
      action: "send",
      subject: `invoice:${invoiceId}`,
      data: { reminder: true },
    });
    await closeFirstResponse(tx, lead.id, { reason: "An invoice reminder was sent.", actor, now });
    const job = { leadId: lead.id, invoiceId };
    await enqueue(tx, "mail-invoice-reminder", job, { dedupeKey: `remind:${invoiceId}:${now.getTime()}` });
    return done(answer);
  });
}

/** A job records it at the provider, which then marks the invoice paid. */
export async function recordCheck(
  actor: Actor,
  { invoiceId, checkNumber, formKey, now = new Date() }: Pressed & { checkNumber: string },
): Promise<Result<{ leadId: string }>> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to record a check.");
  const answer = { leadId: (await findLeadOf({ kind: "invoice", id: invoiceId })) ?? "" };
  const form = { form: "invoice-check", formKey, content: { invoiceId, checkNumber }, answer };
  return storeOnce(form, async (tx) => {
    const locked = await lockInvoice(tx, invoiceId);
    if (!locked?.lead || locked.lead.deletedAt) return refused("not_found", "This invoice is gone.");
    const { invoice } = locked;
    if (!canTakeCheck(invoice))
      return refused("conflict", "This invoice is paid or void already, or a check is being recorded.");
    await saveInvoice(tx, invoiceId, { checkNumber, problem: null });
    await recordMoneyEvent(tx, locked, { kind: "invoice_check_received", actor, now, data: { checkNumber } });
    const dedupeKey = `record-check:${invoiceId}:${invoice.version + 1}`;
    await enqueue(tx, "record-check", { invoiceId }, { dedupeKey });
    return done(answer);
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

export async function markNoCheck({ invoiceId, why, now = new Date() }: Which & { why: string }) {
  const dueAt = await findNextWorkingDay(now);
  return async (tx: Transaction) => {
    const locked = await lockInvoice(tx, invoiceId);
    const { checkNumber, description } = locked?.invoice ?? {};
    if (!locked || !checkNumber || !isAwaitingMoney(locked.invoice)) return;
    const problem = `Check ${checkNumber} could not be recorded: ${why}`;
    await saveInvoice(tx, invoiceId, { problem, checkNumber: null });
    await addInvoiceTask(tx, locked, {
      title: `Record a check again: ${description}`,
      detail: `${problem.replace(/\.?$/, ".")} The owner can still pay online, so record it soon.`,
      dueAt,
      dedupeKey: `invoice-check:${invoiceId}`,
    });
  };
}
