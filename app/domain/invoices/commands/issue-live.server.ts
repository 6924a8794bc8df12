import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { applyTruth } from "#app/domain/invoices/commands/apply.server.ts";
import {
  lockInvoice,
  type StoredInvoice,
  type StoredLead,
} from "#app/domain/invoices/commands/lock.server.ts";
import {
  addInvoiceItem,
  createInvoice,
  deleteDraft,
  ensureCustomer,
  finalizeInvoice,
  findInvoice,
  listInvoices,
  sendInvoice,
} from "#app/domain/invoices/commands/vendor.server.ts";
import { wholeMismatchOf } from "#app/domain/invoices/rules.ts";
import { displayName } from "#app/domain/leads/rules.ts";
import type { StripeInvoice } from "#app/integrations/stripe.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { invoiceItems, invoices, leads } from "#db/schema/index.ts";

export type Order = {
  invoice: StoredInvoice;
  lead: StoredLead;
  items: (typeof invoiceItems.$inferSelect)[];
};

type Failure = Extract<Awaited<ReturnType<typeof findInvoice>>, { ok: false }>;
type Found = { ok: true; invoice: StripeInvoice } | Failure;
type Run = { attempt: number; now: Date };

/** The chain of calls; goes on where it broke off. */
export async function issueLive(order: Order, run: Run): Promise<{ ok: true } | Failure> {
  const drafted = await draftOf(order, run);
  if (!drafted.ok) return drafted;
  const filled = drafted.invoice.status === "draft" ? await fill(order, drafted.invoice) : drafted;
  if (!filled.ok) return filled;
  const { invoice } = order;
  const { id } = filled.invoice;
  if (filled.invoice.status === "draft") {
    const final = await finalizeInvoice({ id, idempotencyKey: keyOf(invoice, "finalize") });
    if (!final.ok) return final;
  }
  const issued = await findInvoice(id);
  if (!issued.ok) return issued;
  const applied = await applyTruth(invoice.id, issued.invoice, run);
  if (applied === "mismatch") return notOurs("its amount, currency or lead is another");
  if (applied === "gone" || issued.invoice.status !== "open") return { ok: true };
  const sent = await sendInvoice({ id, idempotencyKey: keyOf(invoice, "send") });
  if (!sent.ok) return sent;
  const truth = await findInvoice(id);
  // It has been mailed, whether we hear more of it now or not.
  await applyTruth(invoice.id, truth.ok ? truth.invoice : sent.invoice, { ...run, isSent: true });
  return { ok: true };
}

/** Of one step in one round: the vendor answers a repeat as it answered first, also with a refusal. */
const keyOf = ({ id, round }: StoredInvoice, step: string) =>
  round === 1 ? `invoice:${id}:${step}` : `invoice:${id}:${round}:${step}`;

/** The invoice at the vendor: the one that is known, one whose answer was lost, or a new draft. */
async function draftOf({ invoice, lead }: Order, run: Run): Promise<Found> {
  if (invoice.status !== "creating" && invoice.vendorId) return findInvoice(invoice.vendorId);
  const customer = await customerOf(invoice, lead);
  if (!customer.ok) return customer;
  const { customerId } = customer;
  const earlier = await earlierOf(invoice, customerId, run);
  if (!earlier.ok) return earlier;
  if (earlier.invoice) return { ok: true, invoice: earlier.invoice };
  const { description, daysUntilDue } = invoice;
  const made = await createInvoice({
    customerId,
    leadId: lead.id,
    invoiceId: invoice.id,
    description,
    currency: "usd",
    daysUntilDue,
    idempotencyKey: keyOf(invoice, "create"),
  });
  if (made.ok) await noteDraft(invoice, made.invoice.id);
  return made;
}

async function customerOf(invoice: StoredInvoice, lead: StoredLead) {
  const owner = {
    leadId: lead.id,
    email: lead.email?.trim() ?? "",
    name: displayName(lead.name),
    phone: lead.phoneE164,
  };
  const digest = createHash("sha256").update(JSON.stringify(owner)).digest("hex").slice(0, 16);
  const result = await ensureCustomer({ ...owner, idempotencyKey: `customer:${lead.id}:${digest}` });
  if (!result.ok) return result;
  const { customerId } = result;
  await db().transaction(async (tx) => {
    if (lead.stripeCustomerId !== customerId)
      await tx.update(leads).set({ stripeCustomerId: customerId }).where(eq(leads.id, lead.id));
    await noteOn(tx, invoice, { customerId });
  });
  return result;
}

/**
 * What was made before and not noted, or in an earlier round. A draft of an earlier round is thrown away, for nobody
 * knows which items it holds; what is issued already is the invoice.
 */
async function earlierOf(
  invoice: StoredInvoice,
  customerId: string,
  { attempt }: Run,
): Promise<{ ok: true; invoice: StripeInvoice | null } | Failure> {
  if (attempt === 1 && invoice.round === 1) return { ok: true, invoice: null };
  const found = await search(invoice, customerId);
  if (!found.ok || !found.invoice) return found;
  const { id, status, items, customerId: billed } = found.invoice;
  if (status === "draft" && (items.length > 0 || billed !== customerId)) {
    const deleted = await deleteDraft(id);
    return deleted.ok ? { ok: true, invoice: null } : deleted;
  }
  if (status !== "void") await noteDraft(invoice, id);
  return { ok: true, invoice: status === "void" ? null : found.invoice };
}

/**
 * The invoice at the vendor that is ours, by its id or, where that was never heard, by the customer; null for none, and
 * where neither is known.
 */
export async function search(
  invoice: StoredInvoice,
  customerId: string | null,
): Promise<{ ok: true; invoice: StripeInvoice | null } | Failure> {
  if (invoice.vendorId) {
    const known = await findInvoice(invoice.vendorId);
    if (known.ok || known.reason !== "rejected") return known;
  }
  if (!customerId) return { ok: true, invoice: null };
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listInvoices>> = await listInvoices({ customerId, after });
    if (!page.ok) return page;
    const ours = page.invoices.find((each) => each.invoiceId === invoice.id);
    if (ours) return { ok: true, invoice: ours };
    after = page.next;
  } while (after);
  return { ok: true, invoice: null };
}

/** Adds what is missing, then looks whether the draft comes to what we ask for. */
async function fill({ invoice, items }: Order, draft: StripeInvoice): Promise<Found> {
  const customerId = draft.customerId ?? invoice.customerId ?? "";
  for (const { position, description, amountCents, vendorId } of items) {
    if (vendorId) continue;
    const added = await addInvoiceItem({
      customerId,
      invoiceId: draft.id,
      description,
      amountCents,
      currency: "usd",
      idempotencyKey: keyOf(invoice, `item:${position}`),
    });
    if (!added.ok) return added;
    await db()
      .update(invoiceItems)
      .set({ vendorId: added.itemId })
      .where(and(eq(invoiceItems.invoiceId, invoice.id), eq(invoiceItems.position, position)));
  }
  const whole = await findInvoice(draft.id);
  if (!whole.ok) return whole;
  const wrong = wholeMismatchOf(invoice, whole.invoice);
  return wrong ? notOurs(wrong) : whole;
}

const notOurs = (wrong: string): Failure => ({
  ok: false,
  reason: "rejected",
  detail: `The invoice at the vendor is not what we asked for: ${wrong}.`,
});

const noteDraft = (invoice: StoredInvoice, vendorId: string) =>
  db().transaction((tx) => noteOn(tx, invoice, { vendorId, status: "draft" }));

/** Unless somebody began another round meanwhile. */
async function noteOn(
  tx: Transaction,
  { id, round }: StoredInvoice,
  noted: Partial<typeof invoices.$inferInsert>,
) {
  const now = (await lockInvoice(tx, id))?.invoice;
  if (now?.round !== round || (noted.status && now.status !== "creating")) return;
  await tx
    .update(invoices)
    .set({ ...noted, version: sql`${invoices.version} + 1` })
    .where(eq(invoices.id, id));
}
