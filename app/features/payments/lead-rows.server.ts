import { and, inArray, isNull } from "drizzle-orm";
import type { LeadRows } from "#app/features/leads/lead-rows.ts";
import { cancelFeeOfDeleted } from "#app/features/payments/commands/cancel-payment.server.ts";
import { voidInvoicesOfDeleted } from "#app/features/payments/invoices/commands/void.server.ts";
import { moveRows } from "#db/move-rows.server.ts";
import { invoices, paymentRefunds, payments, sandboxCheckouts } from "#db/schema/index.ts";

export const paymentRows: LeadRows = {
  move: async (tx, move) => ({
    ...(await moveRows(tx, payments, move)),
    ...(await moveRows(tx, invoices, move)),
    ...(await moveRows(tx, sandboxCheckouts, move, { key: sandboxCheckouts.sessionId })),
  }),
  cancel: async (leadId) =>
    [await cancelFeeOfDeleted(leadId), await voidInvoicesOfDeleted(leadId)].filter(Boolean).join(" ") || null,
  /** Payments and invoices stay for accounting, without personal data, links and typed reasons. */
  async purge(tx, { leadIds }) {
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
    await tx
      .update(invoices)
      .set({ hostedUrl: null, pdfUrl: null, problem: null, voidReason: null })
      .where(inArray(invoices.leadId, leadIds));
  },
};
