import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { isOverdue, itemsOfQuote } from "#app/features/payments/invoices/rules.ts";
import { leadRefund, shownRefund } from "#app/features/payments/queries.server.ts";
import { refundable } from "#app/features/payments/rules.ts";
import { type IssuedQuote, type LeadQuotes, quoteThatHolds } from "#app/features/pricing/quote.ts";
import { readDocument } from "#app/features/pricing/quote-document.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { stripeMode } from "#app/integrations/stripe.server.ts";
import { only } from "#db/columns.ts";
import { db } from "#db/instance.server.ts";
import { invoiceItems, invoiceRefunds, invoices, leads, sandboxInvoices } from "#db/schema/index.ts";

const shownColumns = {
  ...only("id", "number", "description", "status", "amountCents", "paidCents", "refundedCents", "createdAt"),
  ...only("dueAt", "sentAt", "remindedAt", "paidAt", "checkNumber", "voidAskedAt", "voidReason"),
  ...only("hostedUrl", "pdfUrl", "problem"),
};

/** As part of a relational query. */
export const newestInvoices = {
  columns: shownColumns,
  orderBy: [desc(invoices.createdAt), desc(invoices.id)],
  limit: 100,
  with: {
    refunds: { ...shownRefund, orderBy: [desc(invoiceRefunds.createdAt), desc(invoiceRefunds.id)] },
  },
};

type StoredInvoice = Pick<typeof invoices.$inferSelect, keyof typeof shownColumns> & {
  refunds: Parameters<typeof leadRefund>[0][];
};

export const invoicesPanel = (
  stored: readonly StoredInvoice[],
  { quotes, timeZone, now }: { quotes: LeadQuotes; timeZone: string; now: Date },
) => ({
  mode: stripeMode(),
  quoted: quotedItems(quoteThatHolds(quotes)),
  invoices: stored.map((row) => {
    const refunds = row.refunds.map(leadRefund);
    const overdue = isOverdue(row, { timeZone, now });
    return { ...row, isOverdue: overdue, refunds, refundableCents: refundable(row, refunds) };
  }),
});

function quotedItems(quote: IssuedQuote | null) {
  const document = quote && readDocument(quote.document);
  return document ? { code: quote.code, items: itemsOfQuote(document) } : null;
}

export type InvoiceRow = ReturnType<typeof invoicesPanel>["invoices"][number];

export async function findSandboxInvoice(id: string) {
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
  const { invoice, email, ...owner } = found;
  const { number, hostedUrl: url, dueAt, description, amountCents, status } = invoice;
  if (status !== "open" || !number || !url || !dueAt) return null;
  const items = await listItems(invoice.id);
  return { ...owner, email: { ...email, number, description, items, amountCents, dueAt, url } };
}

export async function findVoidEmail(invoiceId: string) {
  const found = await findEmail(invoiceId);
  if (!found) return null;
  const { invoice, email, ...owner } = found;
  const { number, description, amountCents, status } = invoice;
  return status === "void" && number
    ? { ...owner, email: { ...email, number, description, amountCents } }
    : null;
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
  const email = { ownerName: lead.name?.trim() || null, company: await findCompany() };
  return { to, leadId: lead.id, invoice, email };
}
