import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { updateLead } from "#app/features/leads/commands/leads.server.ts";
import { mayWorkLeads } from "#app/features/leads/rules.ts";
import { type ProviderFailure, stripe } from "#app/features/payments/commands/provider.server.ts";
import {
  lockInvoice,
  recordMoneyEvent,
  type StoredInvoice,
  type StoredLead,
  saveInvoice,
} from "#app/features/payments/commands/records.server.ts";
import { findInSandbox, makeInSandbox } from "#app/features/payments/commands/sandbox.server.ts";
import {
  changeInvoice,
  type OnInvoice,
  reportInvoiceProblem,
} from "#app/features/payments/invoices/commands/change.server.ts";
import { applyInvoice, failedKey } from "#app/features/payments/invoices/commands/sync.server.ts";
import { listItems } from "#app/features/payments/invoices/queries.server.ts";
import { canRetry, isIssuing, mismatchOf } from "#app/features/payments/invoices/rules.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { displayName } from "#app/lib/labels.ts";
import { refused } from "#app/lib/result.ts";
import { db } from "#db/instance.server.ts";
import { invoices, leads } from "#db/schema/index.ts";

/** `round` counts restarts; a job of an earlier round does nothing. */
type Issue = { invoiceId: string; round: number; now?: Date };
type Issued = { ok: true } | ProviderFailure;

/**
 * Every step has its own idempotency key, so the job can stop anywhere and run again. A rejection
 * ends the job until staff retry. Retries while the lead is deleted.
 */
export async function issueInvoice({ invoiceId, round, now = new Date() }: Issue): Promise<Issued> {
  const [order] = await db()
    .select({ invoice: invoices, lead: leads })
    .from(invoices)
    .leftJoin(leads, eq(leads.id, invoices.leadId))
    .where(eq(invoices.id, invoiceId));
  if (!order || order.invoice.round !== round || !isUnfinished(order.invoice)) return { ok: true };
  const { invoice, lead } = order;
  if (!lead) return fail({ invoiceId, round, why: "The lead was removed.", now });
  if (lead.deletedAt) return { ok: false, reason: "unavailable", detail: "The lead is deleted" };
  if (invoice.mode === "sandbox") {
    const id = await makeInSandbox(invoiceId, now);
    const made = id && (await findInSandbox(id));
    if (made) await applyInvoice(invoiceId, made, { now, isSent: true });
    return { ok: true };
  }
  const issued = await issueLive(invoice, lead, now);
  if (issued.ok) return issued;
  if (issued.reason === "rejected") return fail({ invoiceId, round, why: issued.detail, now });
  await db().transaction(async (tx) => {
    const locked = await lockInvoice(tx, invoiceId);
    if (locked && isIssuing(locked.invoice.status))
      await tx.update(invoices).set({ problem: issued.detail }).where(eq(invoices.id, invoiceId));
  });
  return issued;
}

const isUnfinished = (invoice: StoredInvoice) =>
  isIssuing(invoice.status) || (invoice.status === "open" && invoice.sentAt === null);

async function issueLive(
  invoice: StoredInvoice,
  lead: StoredLead,
  now: Date,
): Promise<{ ok: true } | ProviderFailure> {
  // Stripe repeats its first reply to a key, even a rejection, so each round has its own keys.
  const keyOf = (step: string) => `invoice:${invoice.id}:${invoice.round}:${step}`;
  const started = invoice.vendorId
    ? await stripe.findInvoice(invoice.vendorId)
    : await startDraft(invoice, lead, keyOf("create"));
  if (!started.ok) return started;
  const { id } = started.invoice;
  let current = started.invoice;
  if (current.status === "draft") {
    const isEmpty = current.amountDueCents === 0;
    const filled = isEmpty
      ? await stripe.addLines({ id, items: await listItems(invoice.id), idempotencyKey: keyOf("lines") })
      : started;
    if (!filled.ok) return filled;
    const why = mismatchOf(invoice, filled.invoice, true);
    if (why) return notOurs(why);
    const finalized = await stripe.finalizeInvoice({ id, idempotencyKey: keyOf("finalize") });
    if (!finalized.ok) return finalized;
    current = finalized.invoice;
  }
  const applied = await applyInvoice(invoice.id, current, { now });
  if (applied === "mismatch") return notOurs("its amount, currency or lead is another");
  if (applied === "gone" || current.status !== "open") return { ok: true };
  const sent = await stripe.sendInvoice({ id, idempotencyKey: keyOf("send") });
  if (!sent.ok) return sent;
  await applyInvoice(invoice.id, sent.invoice, { now, isSent: true });
  return { ok: true };
}

async function startDraft(
  { id: invoiceId, description, daysUntilDue, round }: StoredInvoice,
  lead: StoredLead,
  idempotencyKey: string,
) {
  const customer = await customerOf(lead);
  if (!customer.ok) return customer;
  const { customerId } = customer;
  const draft = { customerId, leadId: lead.id, invoiceId, description, daysUntilDue, idempotencyKey };
  const made = await stripe.createInvoice(draft);
  if (!made.ok) return made;
  await db().transaction(async (tx) => {
    const current = (await lockInvoice(tx, invoiceId))?.invoice;
    if (current?.round === round && current.status === "creating")
      await saveInvoice(tx, invoiceId, { vendorId: made.invoice.id, status: "draft" });
  });
  return made;
}

async function customerOf(lead: StoredLead) {
  const owner = {
    leadId: lead.id,
    email: lead.email?.trim() ?? "",
    name: displayName(lead.name),
    phone: lead.phoneE164,
  };
  const digest = createHash("sha256").update(JSON.stringify(owner)).digest("hex").slice(0, 16);
  const result = await stripe.ensureCustomer({ ...owner, idempotencyKey: `customer:${lead.id}:${digest}` });
  if (result.ok && lead.stripeCustomerId !== result.customerId)
    await db().transaction((tx) => updateLead(tx, lead.id, { stripeCustomerId: result.customerId }));
  return result;
}

const notOurs = (why: string): ProviderFailure => ({
  ok: false,
  reason: "rejected",
  detail: `The invoice at the payment provider is not what we asked for: ${why}.`,
});

type Failed = Issue & { why: string };

async function fail(failed: Failed): Promise<Issued> {
  await db().transaction(await markFailed(failed));
  return { ok: true };
}

/** `why` is one line for staff. */
export const markFailed = ({ invoiceId, round, why, now = new Date() }: Failed) =>
  reportInvoiceProblem({ invoiceId, now }, (invoice) => {
    if (invoice.round !== round || !isUnfinished(invoice)) return null;
    const isIssued = !isIssuing(invoice.status);
    return {
      change: { problem: why, ...(!isIssued && { status: "failed" as const }) },
      title: `${isIssued ? "Invoice not emailed" : "Failed to create invoice"}: ${invoice.description}`,
      problem: why,
      advice: "Fix the problem and press Retry beside the invoice, or have an admin void it.",
      dedupeKey: failedKey(invoiceId),
      event: { kind: "invoice_failed", data: { why, isIssued } },
    };
  });

export async function retryInvoice(actor: Actor, { id, formKey, now = new Date() }: OnInvoice) {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to send an invoice.");
  return changeInvoice({ form: "invoice-retry", id, formKey }, async (tx, locked) => {
    const { invoice } = locked;
    const { status } = invoice;
    if (isIssuing(status)) return;
    if (!canRetry(invoice)) return refused("conflict", "This invoice is void, or was emailed already.");
    const round = invoice.round + 1;
    await saveInvoice(tx, id, {
      ...(status === "failed" && { status: invoice.vendorId ? "draft" : "creating" }),
      problem: null,
      round,
    });
    await recordMoneyEvent(tx, locked, { kind: "invoice_retried", actor, now });
    const dedupeKey = `issue-invoice:${id}:${round}`;
    await enqueue(tx, "issue-invoice", { invoiceId: id, round }, { dedupeKey });
  });
}

export async function updateCustomerEmail(
  leadId: string,
  jobId: number,
): Promise<{ ok: true } | ProviderFailure> {
  const [lead] = await db().select().from(leads).where(eq(leads.id, leadId));
  const email = lead?.email?.trim();
  if (!lead?.stripeCustomerId || !email) return { ok: true };
  const idempotencyKey = `customer:${leadId}:job:${jobId}:${lead.version}`;
  return stripe.updateCustomer({ customerId: lead.stripeCustomerId, email, idempotencyKey });
}
