import { and, inArray, isNull } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { invoices, paymentRefunds, payments, sandboxCheckouts } from "#db/schema/index.ts";

/** Payments of purged leads stay for accounting, without personal data and typed reasons. */
export async function purgePayments(tx: Transaction, leadIds: string[]) {
  const ofLeads = inArray(payments.leadId, leadIds);
  const ids = tx.select({ id: payments.id }).from(payments).where(ofLeads);
  await tx
    .update(paymentRefunds)
    .set({ reason: "Removed with the lead" })
    .where(inArray(paymentRefunds.paymentId, ids));
  await tx.update(payments).set({ cancelReason: null }).where(ofLeads);
  await tx
    .update(payments)
    .set({ ownerName: null, address: null, url: null })
    .where(and(ofLeads, isNull(payments.paidAt)));
  await tx.delete(sandboxCheckouts).where(inArray(sandboxCheckouts.leadId, leadIds));
}

/** Invoices of purged leads stay for accounting, without links and typed reasons. */
export const purgeInvoices = (tx: Transaction, leadIds: string[]) =>
  tx
    .update(invoices)
    .set({ hostedUrl: null, pdfUrl: null, problem: null, voidReason: null })
    .where(inArray(invoices.leadId, leadIds));
