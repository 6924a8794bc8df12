import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import { lockInvoice } from "#app/domain/invoices/commands/lock.server.ts";
import { isIssuing } from "#app/domain/invoices/rules.ts";
import { SandboxId } from "#app/domain/invoices/schema.ts";
import { statusOfInvoice } from "#app/domain/invoices/stored.ts";
import { done, type Result, refused } from "#app/domain/result.ts";
import type { StripeInvoice } from "#app/integrations/stripe.server.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import { db } from "#db/instance.server.ts";
import { invoices, sandboxInvoices } from "#db/schema/index.ts";

const day = 86_400_000;

/** Plays the vendor to whom an invoice is given: once, whatever is repeated. Gives its id there; null where it is gone. */
export function makeInSandbox(invoiceId: string, now: Date): Promise<string | null> {
  return db().transaction(async (tx) => {
    const invoice = (await lockInvoice(tx, invoiceId))?.invoice;
    if (!invoice) return null;
    if (invoice.vendorId) return invoice.vendorId;
    if (!isIssuing(statusOfInvoice(invoice))) return null;
    const id = `in_${randomUUID().replaceAll("-", "")}`;
    const { amountCents, daysUntilDue } = invoice;
    const dueAt = new Date(now.getTime() + daysUntilDue * day);
    await tx.insert(sandboxInvoices).values({ id, invoiceId, createdAt: now, amountCents, dueAt });
    await tx.update(invoices).set({ vendorId: id, status: "draft" }).where(eq(invoices.id, invoiceId));
    return id;
  });
}

/** What the vendor would answer. Null for what was never made. */
export async function findInSandbox(id: string): Promise<StripeInvoice | null> {
  const [row] = await db()
    .select({ world: sandboxInvoices, invoice: invoices })
    .from(sandboxInvoices)
    .innerJoin(invoices, eq(invoices.id, sandboxInvoices.invoiceId))
    .where(eq(sandboxInvoices.id, id));
  if (!row) return null;
  const { world, invoice } = row;
  const page = `${config.appUrl}/sandbox/invoice/${id}`;
  return {
    id,
    number: `SANDBOX-${world.serial}`,
    status: world.isVoid ? "void" : world.paidAt ? "paid" : "open",
    description: invoice.description,
    amountDueCents: world.amountCents,
    amountPaidCents: world.paidAt ? world.amountCents : 0,
    currency: invoice.currency,
    leadId: invoice.leadId,
    invoiceId: invoice.id,
    customerId: null,
    createdAt: world.createdAt,
    dueAt: world.dueAt,
    paidAt: world.paidAt,
    hostedUrl: page,
    pdfUrl: `${page}/pdf`,
    items: [],
  };
}

/** Whoever has the address of the page pays, as at the vendor; we hear of it by the same job. Paying twice is once. */
export async function payInSandbox({ id, now = new Date() }: { id: string; now?: Date }): Promise<Result> {
  if (!SandboxId.safeParse(id).success) return refused("not_found", "There is no such invoice.");
  return db().transaction(async (tx): Promise<Result> => {
    const paid = await tx
      .update(sandboxInvoices)
      .set({ paidAt: sql`coalesce(${sandboxInvoices.paidAt}, ${now.toISOString()})` })
      .where(and(eq(sandboxInvoices.id, id), eq(sandboxInvoices.isVoid, false)))
      .returning({ id: sandboxInvoices.id });
    if (paid.length === 0) return refused("conflict", "This invoice is void. Nothing is due.");
    await enqueue(tx, "settle-invoice", { vendorId: id }, { dedupeKey: `settle-invoice:${id}:paid` });
    return done(undefined);
  });
}

/** The vendor's side of a voided invoice; one that is paid stays so. */
export async function voidInSandbox(id: string) {
  await db()
    .update(sandboxInvoices)
    .set({ isVoid: true })
    .where(and(eq(sandboxInvoices.id, id), isNull(sandboxInvoices.paidAt)));
}
