import { eq } from "drizzle-orm";
import { lockLead, takeLead } from "#app/features/leads/commands/leads.server.ts";
import { mayWorkLeads } from "#app/features/leads/rules.ts";
import { dueDays, type InvoiceItem } from "#app/features/payments/invoices/rules.ts";
import { refuseUntilSetUp } from "#app/features/settings/company/queries.server.ts";
import { stripeMissing, stripeMode } from "#app/integrations/stripe.server.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import { type Actor, mayCall } from "#app/lib/actor.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { recordEvent } from "#app/timeline/records.server.ts";
import { storeOnce } from "#db/idempotency.server.ts";
import { db } from "#db/instance.server.ts";
import { invoiceItems, invoices, leads } from "#db/schema/index.ts";

type NewInvoice = {
  leadId: string;
  description: string;
  /** Cents; the total is more than 0. */
  items: readonly InvoiceItem[];
  daysUntilDue: number;
  formKey?: string | undefined;
  /** For keys from other systems: the same key with different content is refused. */
  isStrict?: boolean;
  now?: Date;
};

export async function createInvoice(
  actor: Actor,
  { leadId, formKey, isStrict = false, now = new Date(), ...invoice }: NewInvoice,
): Promise<Result<{ invoiceId: string }>> {
  if (!mayWorkLeads(actor) && !mayCall(actor, "invoices:write"))
    return refused("forbidden", "Sign in to create an invoice.");
  const mode = stripeMode();
  if (mode === "not configured") return refused("conflict", stripeMissing);
  const unready = await refuseUntilSetUp(now);
  if (unready) return unready;
  const { description, items, daysUntilDue } = invoice;
  const amountCents = items.reduce((sum, item) => sum + item.amountCents, 0);
  const id = crypto.randomUUID();
  const answer = { invoiceId: id };
  const form = isStrict ? "api-invoice" : "invoice";
  return storeOnce({ form, formKey, isStrict, content: { leadId, ...invoice }, answer }, async (tx) => {
    const lead = await lockLead(tx, leadId);
    if (!lead) return refused("not_found", "This lead is gone, so no invoice is created.");
    if (!lead.email?.trim())
      return refused("invalid", "An invoice goes out by email, and this lead has no email address.");
    await takeLead(tx, lead, actor);
    const createdBy = actor.kind === "staff" ? actor.userId : null;
    await tx.insert(invoices).values({
      id,
      leadId: lead.id,
      createdAt: now,
      description,
      amountCents,
      daysUntilDue,
      mode,
      createdBy,
    });
    await tx
      .insert(invoiceItems)
      .values(items.map((item, position) => ({ ...item, invoiceId: id, position })));
    const data = { description, amountCents, invoiceId: id };
    await recordEvent(tx, { leadId: lead.id, kind: "invoice_created", actor, at: now, data });
    await enqueue(tx, "issue-invoice", { invoiceId: id, round: 1 }, { dedupeKey: `issue-invoice:${id}:1` });
    return done(answer);
  });
}

type Bill = Pick<NewInvoice, "description" | "items" | "now"> & {
  /** A lead id or a Stripe customer (`cus_…`). */
  customerId: string;
  daysUntilDue?: number | undefined;
  /** Idempotency key. */
  key?: string | undefined;
};

export async function billCustomer(
  actor: Actor,
  { customerId, daysUntilDue = dueDays.usual, key, ...bill }: Bill,
): Promise<Result<typeof invoices.$inferSelect>> {
  if (!mayCall(actor, "invoices:write")) return refused("forbidden", "This needs the scope invoices:write.");
  if (stripeMode() === "not configured") return refused("unavailable", stripeMissing);
  const leadId = isUuid(customerId) ? customerId : await findLeadOf(customerId);
  if (!leadId) return refused("not_found", "There is no such customer.", "customerId");
  const created = await createInvoice(actor, { leadId, daysUntilDue, formKey: key, isStrict: true, ...bill });
  if (!created.ok) return created;
  const [invoice] = await db().select().from(invoices).where(eq(invoices.id, created.value.invoiceId));
  return invoice ? done(invoice) : refused("not_found", "This invoice is gone.");
}

async function findLeadOf(stripeCustomerId: string) {
  const isCustomer = eq(leads.stripeCustomerId, stripeCustomerId);
  const [lead] = await db().select({ id: leads.id }).from(leads).where(isCustomer).limit(1);
  return lead?.id;
}
