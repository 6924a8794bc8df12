import { eq, sql } from "drizzle-orm";
import type { Actor } from "#app/domain/actor.ts";
import { storeOnce } from "#app/domain/form-key.server.ts";
import { applyTruth, endFailure } from "#app/domain/invoices/commands/apply.server.ts";
import { search } from "#app/domain/invoices/commands/issue-live.server.ts";
import {
  lockInvoice,
  type StoredInvoice,
  type StoredLead,
} from "#app/domain/invoices/commands/lock.server.ts";
import { deleteDraft, voidAtVendor } from "#app/domain/invoices/commands/vendor.server.ts";
import { canDiscard } from "#app/domain/invoices/rules.ts";
import { statusOfInvoice } from "#app/domain/invoices/stored.ts";
import { mayWorkLeads } from "#app/domain/leads/rules.ts";
import { done, type Result, refused } from "#app/domain/result.ts";
import { recordEvent } from "#app/domain/timeline/records.server.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import type { Transaction } from "#db/client.ts";
import { invoices } from "#db/schema/index.ts";

type Discard = { invoiceId: string; formKey?: string | undefined; now?: Date };

/**
 * Gives an invoice up that failed and never went out: it is void, and a job takes back what of it may stand at the
 * vendor. One that somebody has begun anew meanwhile is left to that.
 */
export async function discardInvoice(
  actor: Actor,
  { invoiceId, formKey, now = new Date() }: Discard,
): Promise<Result<Record<string, never>>> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to discard an invoice.");
  const sent = { form: "invoice-discard", formKey, content: { invoiceId }, answer: {} };
  return storeOnce(sent, async (tx) => {
    const locked = await lockInvoice(tx, invoiceId);
    if (!locked?.lead || locked.lead.deletedAt) return refused("not_found", "This invoice is gone.");
    const { invoice, lead } = locked;
    const status = statusOfInvoice(invoice);
    if (status === "void") return done({});
    if (!canDiscard({ status }))
      return refused("conflict", "This invoice is under way again, or went out. It was not discarded.");
    await discard(tx, { invoice, lead }, { actor, now });
    return done({});
  });
}

type Doomed = { invoice: StoredInvoice; lead: StoredLead };

/** Calls off an invoice that no job is issuing; another one takes back what is at the vendor of it. */
export async function discard(
  tx: Transaction,
  { invoice, lead }: Doomed,
  { actor, now, reason }: { actor: Actor; now: Date; reason?: string },
) {
  const { id: invoiceId, description, amountCents } = invoice;
  await tx
    .update(invoices)
    .set({ status: "void", voidedAt: now, problem: null, version: sql`${invoices.version} + 1` })
    .where(eq(invoices.id, invoiceId));
  const data = { description, amountCents, invoiceId, reason };
  await recordEvent(tx, { leadId: lead.id, kind: "invoice_discarded", actor, at: now, data });
  await endFailure(tx, { invoiceId, reason: "The invoice was discarded.", now });
  await enqueue(tx, "void-invoice", { invoiceId }, { dedupeKey: `discard-invoice:${invoiceId}` });
}

/**
 * Takes back at the vendor what an attempt may have left there: a draft goes, what was issued is voided, and what was
 * paid all the same is followed. Fails where the vendor does.
 */
export async function takeBack(invoice: StoredInvoice, now: Date) {
  const found = await search(invoice, invoice.customerId);
  if (!found.ok) return found;
  const left = found.invoice;
  if (!left || left.status === "void") return { ok: true as const };
  if (left.status !== "paid") return left.status === "draft" ? deleteDraft(left.id) : voidAtVendor(left.id);
  await applyTruth(invoice.id, left, { now });
  return { ok: true as const };
}
