import { config } from "#app/config.server.ts";
import { deliverToOffice, ownerMail } from "#app/features/messaging/email/deliver.server.ts";
import type { ProviderFailure } from "#app/features/payments/commands/provider.server.ts";
import { sendRefund } from "#app/features/payments/commands/send-refund.server.ts";
import { syncCheckout } from "#app/features/payments/commands/sync-checkout.server.ts";
import { reconcile } from "#app/features/payments/commands/triggers.server.ts";
import { carryOutCheck, markNoCheck } from "#app/features/payments/invoices/commands/change.server.ts";
import {
  issueInvoice,
  markFailed,
  updateCustomerEmail,
} from "#app/features/payments/invoices/commands/issue.server.ts";
import { syncInvoice } from "#app/features/payments/invoices/commands/sync.server.ts";
import { carryOutVoid, markNotVoided } from "#app/features/payments/invoices/commands/void.server.ts";
import { findInvoiceEmail, findVoidEmail } from "#app/features/payments/invoices/queries.server.ts";
import { paymentJobs } from "#app/features/payments/jobs.ts";
import { findPaymentForEmail, findRefundEmail } from "#app/features/payments/queries.server.ts";
import { isLive, isPaid } from "#app/features/payments/rules.ts";
import { done, handleJobs, vendorOutcome } from "#app/jobs/handler.ts";
import { invoice, invoiceReminder, invoiceVoid } from "#emails/invoice.ts";
import { feePaid, payLink, receipt, refund } from "#emails/payment.ts";

const outcomeOf = (ended: { ok: true } | ProviderFailure, retriesRefusals = false) =>
  ended.ok ? done : vendorOutcome(ended, { retriesRefusals });

/** The provider may know later what it doesn't know yet. */
const patiently: typeof outcomeOf = (ended) => outcomeOf(ended, true);

export const paymentHandlers = handleJobs(paymentJobs, {
  "sync-payment": { run: async (which) => patiently(await syncCheckout(which)) },
  "send-refund": { run: async ({ refundId }) => patiently(await sendRefund(refundId)) },
  "reconcile-payments": { run: async () => patiently(await reconcile()) },
  "issue-invoice": {
    run: async (order) => outcomeOf(await issueInvoice(order)),
    onFailed: (order, { why }) => markFailed({ ...order, why }),
  },
  "sync-invoice": { run: async (which) => outcomeOf(await syncInvoice(which)) },
  "void-invoice": {
    run: async (which) => outcomeOf(await carryOutVoid(which)),
    onFailed: ({ invoiceId }, { why }) => markNotVoided({ invoiceId, why }),
  },
  "record-check": {
    run: async (which) => outcomeOf(await carryOutCheck(which)),
    onFailed: ({ invoiceId }, { why }) => markNoCheck({ invoiceId, why }),
  },
  "update-customer": { run: async ({ leadId }, { id }) => outcomeOf(await updateCustomerEmail(leadId, id)) },
  "mail-pay-link": ownerMail(async ({ paymentId }) => {
    const found = await findPaymentForEmail(paymentId);
    if (!found?.lead.email || found.lead.deletedAt || !isLive(found.status)) return null;
    return {
      ...payLink({ ...found.email, url: `${config.appUrl}/pay/${paymentId}` }),
      to: found.lead.email,
      leadId: found.lead.id,
      reason: "Staff asked the owner of this lead to pay the onboarding fee.",
    };
  }),
  // Also if the lead was deleted: money was paid.
  "mail-receipt": ownerMail(async ({ paymentId }) => {
    const found = await findPaymentForEmail(paymentId);
    if (!found?.lead.email || !isPaid(found.status)) return null;
    const reason = "The owner paid the onboarding fee.";
    return { ...receipt(found.email), to: found.lead.email, leadId: found.lead.id, reason };
  }),
  "mail-refund": ownerMail(async ({ refundId }) => {
    const found = await findRefundEmail(refundId);
    const reason = "A payment of the owner was refunded.";
    return found && { ...refund(found.email), to: found.to, leadId: found.leadId, reason };
  }),
  "mail-fee-paid": {
    async run({ paymentId, to }, job) {
      const found = await findPaymentForEmail(paymentId);
      if (!found || found.lead.deletedAt || found.status !== "paid") return done;
      const { id: leadId, email, phone } = found.lead;
      const owner = { name: found.email.ownerName ?? "The owner", email, phone };
      const url = `${config.appUrl}/leads/${leadId}`;
      return deliverToOffice(job, { ...feePaid({ ...found.email, owner, url }), to, leadId });
    },
  },
  "mail-invoice": ownerMail(async ({ invoiceId }) => {
    const found = await findInvoiceEmail(invoiceId);
    const reason = "Staff sent an invoice to the owner of this lead.";
    return found && { ...invoice(found.email), to: found.to, leadId: found.leadId, reason };
  }),
  "mail-invoice-reminder": ownerMail(async ({ invoiceId }) => {
    const found = await findInvoiceEmail(invoiceId);
    const reason = "Staff reminded the owner of an open invoice.";
    return (
      found && { ...invoiceReminder(found.email, new Date()), to: found.to, leadId: found.leadId, reason }
    );
  }),
  "mail-invoice-void": ownerMail(async ({ invoiceId }) => {
    const found = await findVoidEmail(invoiceId);
    const reason = "An invoice that had been mailed to the owner was voided.";
    return found && { ...invoiceVoid(found.email), to: found.to, leadId: found.leadId, reason };
  }),
});
