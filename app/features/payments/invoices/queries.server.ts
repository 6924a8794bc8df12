import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { displayName } from "#app/features/leads/rules.ts";
import {
  type InvoiceMode,
  type InvoiceRow,
  type InvoiceSheet,
  isOverdue,
} from "#app/features/payments/invoices/rules.ts";
import { listRefunds } from "#app/features/payments/queries.server.ts";
import { refundable } from "#app/features/payments/rules.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { stripeMode } from "#app/integrations/stripe.server.ts";
import { type Actor, isAdmin } from "#app/lib/actor.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { db } from "#db/instance.server.ts";
import { invoiceItems, invoices, leads, sandboxInvoices } from "#db/schema/index.ts";

type InvoicesPanelData = {
  mode: InvoiceMode;
  mayVoid: boolean;
  /** The newest hundred. */
  invoices: InvoiceRow[];
};

export async function findInvoicesPanel(
  actor: Actor,
  leadId: string,
  now = new Date(),
): Promise<InvoicesPanelData> {
  return { mode: stripeMode(), mayVoid: isAdmin(actor), invoices: await listInvoices(leadId, now) };
}

async function listInvoices(leadId: string, now: Date): Promise<InvoiceRow[]> {
  if (!isUuid(leadId)) return [];
  const { timeZone } = await findCompany();
  const rows = await db()
    .select()
    .from(invoices)
    .where(eq(invoices.leadId, leadId))
    .orderBy(desc(invoices.createdAt), desc(invoices.id))
    .limit(100);
  const refunds = await listRefunds(
    "invoice",
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const own = refunds.get(row.id) ?? [];
    const overdue = isOverdue(row, { timeZone, now });
    return { ...row, isOverdue: overdue, refunds: own, refundableCents: refundable(row, own) };
  });
}

export async function findBilledLead(leadId: string) {
  if (!isUuid(leadId)) return null;
  const [lead] = await db()
    .select({ name: leads.name, email: leads.email })
    .from(leads)
    .where(and(eq(leads.id, leadId), isNull(leads.deletedAt)));
  return lead ? { ...lead, name: displayName(lead.name) } : null;
}

export async function findSandboxInvoice(id: string): Promise<InvoiceSheet | null> {
  const [found] = await db()
    .select({ issued: sandboxInvoices, invoice: invoices })
    .from(sandboxInvoices)
    .innerJoin(invoices, eq(invoices.id, sandboxInvoices.invoiceId))
    .where(eq(sandboxInvoices.id, id));
  if (!found) return null;
  const { issued, invoice } = found;
  const { serial, amountCents, dueAt, paidAt, isVoid } = issued;
  const { description } = invoice;
  const items = await listItems(invoice.id);
  return { number: `SANDBOX-${serial}`, description, items, amountCents, dueAt, paidAt, isVoid };
}

export const listItems = (invoiceId: string) =>
  db()
    .select({ description: invoiceItems.description, amountCents: invoiceItems.amountCents })
    .from(invoiceItems)
    .where(eq(invoiceItems.invoiceId, invoiceId))
    .orderBy(asc(invoiceItems.position));

/** Null if there is nothing left to pay. */
export async function findInvoiceEmail(invoiceId: string) {
  const found = await findEmail(invoiceId);
  if (!found) return null;
  const { invoice, lead: _, ...email } = found;
  const { number, hostedUrl: url, dueAt, description, amountCents, status } = invoice;
  if (status !== "open" || !number || !url || !dueAt) return null;
  const items = await listItems(invoice.id);
  return { ...email, number, description, items, amountCents, dueAt, url };
}

export async function findVoidEmail(invoiceId: string) {
  const found = await findEmail(invoiceId);
  if (!found) return null;
  const { invoice, lead: _, ...email } = found;
  const { number, description, amountCents, status } = invoice;
  return status === "void" && number ? { ...email, number, description, amountCents } : null;
}

async function findEmail(invoiceId: string) {
  const [found] = await db()
    .select({ invoice: invoices, lead: leads })
    .from(invoices)
    .innerJoin(leads, eq(leads.id, invoices.leadId))
    .where(and(eq(invoices.id, invoiceId), isNull(leads.deletedAt)));
  const to = found?.lead.email;
  if (!found || !to) return null;
  const { invoice, lead } = found;
  const company = await findCompany();
  return { to, leadId: lead.id, ownerName: lead.name?.trim() || null, invoice, lead, company };
}
