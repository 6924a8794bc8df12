import { eq, sql } from "drizzle-orm";
import { type Actor, accessDenied, isAdmin, system } from "#app/domain/actor.ts";
import { storeOnce } from "#app/domain/form-key.server.ts";
import { applyTruth, endMismatch, leaveVoiding } from "#app/domain/invoices/commands/apply.server.ts";
import { takeBack } from "#app/domain/invoices/commands/discard.server.ts";
import {
  lockInvoice,
  type StoredInvoice,
  type StoredLead,
} from "#app/domain/invoices/commands/lock.server.ts";
import { findInSandbox, voidInSandbox } from "#app/domain/invoices/commands/sandbox.server.ts";
import { findInvoice, voidAtVendor } from "#app/domain/invoices/commands/vendor.server.ts";
import { canVoid, isAwaitingMoney, isDiscarded } from "#app/domain/invoices/rules.ts";
import { statusOfInvoice } from "#app/domain/invoices/stored.ts";
import { done, type Result, refused } from "#app/domain/result.ts";
import { findNextWorkingDay } from "#app/domain/site/queries.server.ts";
import { recordEvent } from "#app/domain/timeline/records.server.ts";
import type { VendorFailure } from "#app/integrations/reply.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { invoices } from "#db/schema/index.ts";

type Voiding = { invoiceId: string; reason: string; formKey?: string | undefined; now?: Date };

/** Asks for an invoice to be voided, for admins; a job has the vendor do it. Only what is issued and not paid can be. */
export async function voidInvoice(
  actor: Actor,
  { invoiceId, reason, formKey, now = new Date() }: Voiding,
): Promise<Result<Record<string, never>>> {
  if (!isAdmin(actor)) return refused("forbidden", accessDenied);
  const sent = { form: "invoice-void", formKey, content: { invoiceId, reason }, answer: {} };
  return storeOnce(sent, async (tx) => {
    const locked = await lockInvoice(tx, invoiceId);
    if (!locked?.lead || locked.lead.deletedAt) return refused("not_found", "This invoice is gone.");
    const { invoice, lead } = locked;
    const status = statusOfInvoice(invoice);
    if (!canVoid({ status, voidAskedAt: invoice.voidAskedAt })) return refused("conflict", whyNot(status));
    await askForVoid(tx, { invoice, lead }, { reason, actor, now });
    return done({});
  });
}

type Locked = { invoice: StoredInvoice; lead: StoredLead };

/** Has a job void an invoice that can be voided, locked with its lead. */
export async function askForVoid(
  tx: Transaction,
  { invoice, lead }: Locked,
  { reason, actor, now }: { reason: string; actor: Actor; now: Date },
) {
  const { id: invoiceId, number, description } = invoice;
  const version = invoice.version + 1;
  await tx
    .update(invoices)
    .set({ voidAskedAt: now, voidReason: reason, problem: null, version })
    .where(eq(invoices.id, invoiceId));
  const data = { number, description, reason, invoiceId };
  await recordEvent(tx, { leadId: lead.id, kind: "invoice_void_asked", actor, at: now, data });
  await enqueue(tx, "void-invoice", { invoiceId }, { dedupeKey: `void-invoice:${invoiceId}:${version}` });
}

const whyNot = (status: string) => {
  if (status === "paid") return "This invoice is paid already, so it cannot be voided.";
  if (status === "void") return "This invoice is void already.";
  return status === "open" || status === "uncollectible"
    ? "This invoice is being voided already."
    : "Only an invoice that was issued can be voided.";
};

type Voided = { ok: true } | VendorFailure;

/**
 * Has the vendor void what an admin wants voided or staff discarded, and follows; what was paid meanwhile stays paid, and
 * what the vendor refuses, or does not know, is left to a person. Fails where the vendor does not answer.
 */
export async function carryOutVoid({
  invoiceId,
  now = new Date(),
}: {
  invoiceId: string;
  now?: Date;
}): Promise<Voided> {
  const [invoice] = await db().select().from(invoices).where(eq(invoices.id, invoiceId));
  if (!invoice) return { ok: true };
  if (isDiscarded(invoice)) {
    const back = invoice.mode === "live" ? await takeBack(invoice, now) : { ok: true as const };
    if (back.ok) return { ok: true };
    return back.reason === "rejected" ? leaveUndone(invoiceId, back.detail, now) : back;
  }
  if (!invoice.vendorId || !invoice.voidAskedAt || invoice.status === "void") return { ok: true };
  const { vendorId } = invoice;
  if (invoice.mode === "sandbox") {
    await voidInSandbox(vendorId);
    const played = await findInSandbox(vendorId);
    if (played) await applyTruth(invoiceId, played, { now });
    return { ok: true };
  }
  const voided = await voidAtVendor(vendorId);
  if (!voided.ok && voided.reason !== "rejected") return voided;
  const truth = voided.ok ? voided : await findInvoice(vendorId);
  if (!truth.ok && truth.reason !== "rejected") return truth;
  if (truth.ok) await applyTruth(invoiceId, truth.invoice, { now });
  else if (truth.code === "resource_missing") return voidUnknown(invoiceId, now);
  return voided.ok ? { ok: true } : leaveUndone(invoiceId, voided.detail, now);
}

/** Nobody can void it in the account that is set here: it is void for us, and a person looks where it was made. */
async function voidUnknown(invoiceId: string, now: Date): Promise<Voided> {
  const dueAt = await findNextWorkingDay(now);
  await db().transaction(async (tx) => {
    const locked = await lockInvoice(tx, invoiceId);
    if (!locked?.invoice.voidAskedAt || !isAwaitingMoney(locked.invoice)) return;
    const { number, description, amountCents } = locked.invoice;
    await tx
      .update(invoices)
      .set({ status: "void", voidedAt: now, problem: null, version: sql`${invoices.version} + 1` })
      .where(eq(invoices.id, invoiceId));
    await endMismatch(tx, { invoiceId, reason: "The invoice is void.", now });
    await leaveVoiding(tx, locked, {
      title: `Make sure that an invoice is void: ${description}`,
      detail:
        "The payment provider’s account that is set here does not know it. Where another account made it, void it there, so that nobody pays it.",
      dueAt,
    });
    const { lead } = locked;
    const data = { number, description, amountCents, invoiceId };
    if (lead)
      await recordEvent(tx, { leadId: lead.id, kind: "invoice_voided", actor: system, at: now, data });
  });
  return { ok: true };
}

async function leaveUndone(invoiceId: string, why: string, now: Date): Promise<Voided> {
  await db().transaction(await giveUpVoid({ invoiceId, why, now }));
  return { ok: true };
}

type GivenUp = { invoiceId: string; why: string; now?: Date };

/**
 * Reads what has to be told of an invoice that the vendor did not void or take back; what it gives takes an admin's wish
 * back, and leaves the rest to a person with the reason. One that is void as asked, or paid by now, is left as it is.
 */
export async function giveUpVoid({ invoiceId, why, now = new Date() }: GivenUp) {
  const dueAt = await findNextWorkingDay(now);
  return async (tx: Transaction) => {
    const locked = await lockInvoice(tx, invoiceId);
    if (!locked) return;
    const { invoice, lead } = locked;
    const wasDiscarded = isDiscarded(invoice);
    if (!wasDiscarded && (!invoice.voidAskedAt || invoice.status === "void")) return;
    const problem = wasDiscarded
      ? `It could not be taken back at the payment provider: ${why}`
      : `It could not be voided: ${why}`;
    await tx
      .update(invoices)
      .set({
        ...(!wasDiscarded && { voidAskedAt: null, voidReason: null }),
        problem,
        version: sql`${invoices.version} + 1`,
      })
      .where(eq(invoices.id, invoiceId));
    const { number, description } = invoice;
    await leaveVoiding(tx, locked, {
      title: `${wasDiscarded ? "Take back a discarded invoice" : "Invoice not voided"}: ${description}`,
      detail: `${problem.replace(/\.?$/, ".")} ${
        wasDiscarded
          ? "Delete or void what is left of it in the payment provider’s console, so that nobody pays it."
          : "The owner can still pay it. Void it again, or in the payment provider’s console."
      }`,
      dueAt,
    });
    if (!lead) return;
    const data = { number, description, why, wasDiscarded, invoiceId };
    await recordEvent(tx, { leadId: lead.id, kind: "invoice_void_failed", actor: system, at: now, data });
  };
}
