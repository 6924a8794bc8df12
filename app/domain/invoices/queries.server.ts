import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { type Actor, isAdmin } from "#app/domain/actor.ts";
import { isOverdue } from "#app/domain/invoices/overdue.ts";
import { canVoid } from "#app/domain/invoices/rules.ts";
import { SandboxId } from "#app/domain/invoices/schema.ts";
import { statusOfInvoice } from "#app/domain/invoices/stored.ts";
import type { InvoiceMode, InvoiceRow, InvoiceSheet } from "#app/domain/invoices/types.ts";
import { findLeadFacts } from "#app/domain/leads/queries.server.ts";
import { displayAddress, displayName } from "#app/domain/leads/rules.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { stripeMode } from "#app/integrations/stripe.server.ts";
import { db } from "#db/instance.server.ts";
import { invoiceItems, invoices, leads, sandboxInvoices } from "#db/schema/index.ts";

const columns = {
  id: invoices.id,
  number: invoices.number,
  description: invoices.description,
  status: invoices.status,
  amountCents: invoices.amountCents,
  createdAt: invoices.createdAt,
  dueAt: invoices.dueAt,
  sentAt: invoices.sentAt,
  paidAt: invoices.paidAt,
  voidAskedAt: invoices.voidAskedAt,
  voidReason: invoices.voidReason,
  hostedUrl: invoices.hostedUrl,
  pdfUrl: invoices.pdfUrl,
  problem: invoices.problem,
};

export type InvoicesPanelData = {
  mode: InvoiceMode;
  mayVoid: boolean;
  /** Newest first, the latest hundred. */
  invoices: InvoiceRow[];
};

/** The invoices of a lead, and what whoever looks may do with them. */
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
    .select(columns)
    .from(invoices)
    .where(eq(invoices.leadId, leadId))
    .orderBy(desc(invoices.createdAt), desc(invoices.id))
    .limit(100);
  return rows.map((row) => rowOf(row, { timeZone, now }));
}

type Row = Omit<InvoiceRow, "status" | "isOverdue"> & { status: string };

function rowOf(row: Row, when: { timeZone: string; now: Date }): InvoiceRow {
  const status = statusOfInvoice(row);
  return { ...row, status, isOverdue: isOverdue({ ...row, status }, when) };
}

/** For whom an invoice is written, and whether it can be; null where there is no such lead. */
export async function findBilledLead(leadId: string) {
  const lead = await findLeadFacts(leadId);
  return lead && { name: lead.name, mode: stripeMode() };
}

/** An invoice of a lead that is there, for the page that voids it; null where it cannot be voided (any more). */
export async function findVoidable(invoiceId: string, now = new Date()) {
  if (!isUuid(invoiceId)) return null;
  const [found] = await db()
    .select({ invoice: columns, leadId: leads.id, lead: leads.name })
    .from(invoices)
    .innerJoin(leads, eq(leads.id, invoices.leadId))
    .where(and(eq(invoices.id, invoiceId), isNull(leads.deletedAt)));
  if (!found) return null;
  const { timeZone } = await findCompany();
  const invoice = rowOf(found.invoice, { timeZone, now });
  return { invoice, leadId: found.leadId, name: displayName(found.lead), mayBeVoided: canVoid(invoice) };
}

/** An invoice of the sandbox as its owner reads it; null for an unknown id. */
export async function findSandboxInvoice(id: string, now = new Date()) {
  if (!SandboxId.safeParse(id).success) return null;
  const [found] = await db()
    .select({ world: sandboxInvoices, invoice: invoices, lead: leads })
    .from(sandboxInvoices)
    .innerJoin(invoices, eq(invoices.id, sandboxInvoices.invoiceId))
    .leftJoin(leads, eq(leads.id, invoices.leadId))
    .where(eq(sandboxInvoices.id, id));
  if (!found) return null;
  const { world, invoice, lead } = found;
  const [items, company] = await Promise.all([listItems(invoice.id), findCompany()]);
  const sheet: InvoiceSheet = {
    number: `SANDBOX-${world.serial}`,
    description: invoice.description,
    items,
    amountCents: world.amountCents,
    issuedAt: world.createdAt,
    dueAt: world.dueAt,
    isOverdue: isOverdue(
      { status: world.isVoid ? "void" : world.paidAt ? "paid" : "open", dueAt: world.dueAt },
      { timeZone: company.timeZone, now },
    ),
    paidAt: world.paidAt,
    isVoid: world.isVoid,
    billTo: {
      name: lead ? displayName(lead.name) : "",
      email: lead?.email ?? "",
      address: (lead && displayAddress(lead)) ?? "",
    },
  };
  return { sheet, company };
}

const listItems = (invoiceId: string) =>
  db()
    .select({ description: invoiceItems.description, amountCents: invoiceItems.amountCents })
    .from(invoiceItems)
    .where(eq(invoiceItems.invoiceId, invoiceId))
    .orderBy(asc(invoiceItems.position));

/** What the mail about an invoice tells; null where there is nobody to write to, or nothing to pay any more. */
export async function findInvoiceLetter(invoiceId: string) {
  const [found] = await db()
    .select({ invoice: invoices, lead: leads })
    .from(invoices)
    .innerJoin(leads, eq(leads.id, invoices.leadId))
    .where(and(eq(invoices.id, invoiceId), isNull(leads.deletedAt)));
  const to = found?.lead.email;
  if (!found || !to) return null;
  const { invoice, lead } = found;
  const { number, hostedUrl: url, dueAt, description, amountCents, status } = invoice;
  if (status !== "open" || !number || !url || !dueAt) return null;
  const [items, company] = await Promise.all([listItems(invoice.id), findCompany()]);
  const ownerName = lead.name?.trim() || null;
  return { to, leadId: lead.id, ownerName, number, description, items, amountCents, dueAt, url, company };
}
