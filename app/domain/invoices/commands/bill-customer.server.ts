import { eq } from "drizzle-orm";
import { type Actor, mayCall } from "#app/domain/actor.ts";
import { createInvoice } from "#app/domain/invoices/commands/create.server.ts";
import { dueDays } from "#app/domain/invoices/rules.ts";
import { statusOfInvoice } from "#app/domain/invoices/stored.ts";
import type { InvoiceItem, InvoiceStatus } from "#app/domain/invoices/types.ts";
import { done, type Result, refused } from "#app/domain/result.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { stripeMissing, stripeMode } from "#app/integrations/stripe.server.ts";
import { db } from "#db/instance.server.ts";
import { invoices, leads } from "#db/schema/index.ts";

type Bill = {
  /** The vendor's id of the customer, `cus_…`, or the id of the lead, which need not be a customer yet. */
  customerId: string;
  description: string;
  /** Cents; together more than nothing. */
  items: readonly InvoiceItem[];
  daysUntilDue?: number | undefined;
  /** The same bill under the same key is made once. */
  key?: string | undefined;
  now?: Date;
};

type Billed = {
  id: string;
  description: string;
  createdAt: Date;
  amountCents: number;
  status: InvoiceStatus;
};

/** Writes an invoice down as staff do, for a customer as another system knows it; gives it as it stands. */
export async function billCustomer(
  actor: Actor,
  { customerId, daysUntilDue = dueDays.usual, key, ...bill }: Bill,
): Promise<Result<Billed>> {
  if (!mayCall(actor, "invoices:write")) return refused("forbidden", "This needs the scope invoices:write.");
  if (stripeMode() === "not configured") return refused("unavailable", stripeMissing);
  const leadId = isUuid(customerId) ? customerId : await findCustomer(customerId);
  if (!leadId) return refused("not_found", "There is no such customer.", "customerId");
  const created = await createInvoice(actor, { leadId, daysUntilDue, formKey: key, isStrict: true, ...bill });
  if (!created.ok) return created;
  const [invoice] = await db().select().from(invoices).where(eq(invoices.id, created.value.invoiceId));
  if (!invoice) return refused("not_found", "This invoice is gone.");
  const { id, description, createdAt, amountCents } = invoice;
  return done({ id, description, createdAt, amountCents, status: statusOfInvoice(invoice) });
}

async function findCustomer(customerId: string) {
  const [lead] = await db()
    .select({ id: leads.id })
    .from(leads)
    .where(eq(leads.stripeCustomerId, customerId))
    .limit(1);
  return lead?.id;
}
