import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import { isIssuing } from "#app/features/payments/invoices/rules.ts";
import { SandboxId } from "#app/features/payments/invoices/schema.ts";
import type { StripeInvoice } from "#app/integrations/stripe/invoices.server.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { db } from "#db/instance.server.ts";
import { invoices, sandboxInvoices } from "#db/schema/index.ts";

const day = 86_400_000;

export function makeInSandbox(invoiceId: string, now: Date): Promise<string | null> {
  return db().transaction(async (tx) => {
    const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, invoiceId)).for("update");
    if (!invoice) return null;
    if (invoice.vendorId) return invoice.vendorId;
    if (!isIssuing(invoice.status)) return null;
    const id = `in_${randomUUID().replaceAll("-", "")}`;
    const { amountCents, daysUntilDue } = invoice;
    const dueAt = new Date(now.getTime() + daysUntilDue * day);
    await tx.insert(sandboxInvoices).values({ id, invoiceId, createdAt: now, amountCents, dueAt });
    await tx.update(invoices).set({ vendorId: id, status: "draft" }).where(eq(invoices.id, invoiceId));
    return id;
  });
}

export async function findInSandbox(id: string): Promise<StripeInvoice | null> {
  const [row] = await db()
    .select({ issued: sandboxInvoices, invoice: invoices })
    .from(sandboxInvoices)
    .innerJoin(invoices, eq(invoices.id, sandboxInvoices.invoiceId))
    .where(eq(sandboxInvoices.id, id));
  if (!row) return null;
  const { issued, invoice } = row;
  return {
    id,
    number: `SANDBOX-${issued.serial}`,
    status: issued.isVoid ? "void" : issued.paidAt ? "paid" : "open",
    amountDueCents: issued.amountCents,
    amountPaidCents: issued.paidAt ? issued.amountCents : 0,
    currency: invoice.currency,
    leadId: invoice.leadId,
    invoiceId: invoice.id,
    dueAt: issued.dueAt,
    paidAt: issued.paidAt,
    hostedUrl: `${config.appUrl}/sandbox/invoice/${id}`,
    pdfUrl: null,
  };
}

/** Anyone with the page's URL can pay. Idempotent. */
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

export async function voidInSandbox(id: string) {
  await db()
    .update(sandboxInvoices)
    .set({ isVoid: true })
    .where(and(eq(sandboxInvoices.id, id), isNull(sandboxInvoices.paidAt)));
}
