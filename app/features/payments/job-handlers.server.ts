import { config } from "#app/config.server.ts";
import { reconcile } from "#app/features/payments/commands/reconcile.server.ts";
import { sendRefund } from "#app/features/payments/commands/refund-payment.server.ts";
import { syncCheckout } from "#app/features/payments/commands/sync-checkout.server.ts";
import {
  issueInvoice,
  markFailed,
  updateCustomerEmail,
} from "#app/features/payments/invoices/commands/issue.server.ts";
import {
  sendInvoiceRefund,
  syncInvoiceRefunds,
} from "#app/features/payments/invoices/commands/refund.server.ts";
import { syncInvoice } from "#app/features/payments/invoices/commands/sync.server.ts";
import { carryOutVoid, markNotVoided } from "#app/features/payments/invoices/commands/void.server.ts";
import {
  findInvoiceEmail,
  findInvoiceRefundEmail,
  findVoidEmail,
} from "#app/features/payments/invoices/queries.server.ts";
import { paymentJobs } from "#app/features/payments/jobs.ts";
import {
  findFeePaidNotice,
  findPayLinkEmail,
  findReceiptEmail,
} from "#app/features/payments/queries.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { deliver, leadMail } from "#app/jobs/deliver-mail.server.ts";
import { done, handleJobs, vendorOutcome } from "#app/jobs/handler.ts";

// The provider may know later what it doesn't know yet.
const patient = { retriesRefusals: true };

export const paymentHandlers = handleJobs(paymentJobs, {
  "settle-payment": {
    async run(which) {
      const synced = await syncCheckout(which);
      return synced.ok ? done : vendorOutcome(synced, patient);
    },
  },
  "send-refund": {
    async run({ refundId }) {
      const sent = await sendRefund(refundId);
      return sent.ok ? done : vendorOutcome(sent, patient);
    },
  },
  "reconcile-payments": {
    async run({ since }) {
      const reconciled = await reconcile({ since: new Date(since) });
      return reconciled.ok || reconciled.reason === "not configured"
        ? done
        : vendorOutcome(reconciled, patient);
    },
  },
  "issue-invoice": {
    async run(order) {
      const issued = await issueInvoice(order);
      if (issued.ok) return done;
      if (issued.reason === "lead deleted") return { end: "wait", why: issued.detail, ms: 5 * 60_000 };
      return vendorOutcome(issued);
    },
    onFailed: (order, { why }) => markFailed({ ...order, why }),
  },
  "settle-invoice": {
    async run(which) {
      const synced = await syncInvoice(which);
      return synced.ok ? done : vendorOutcome(synced);
    },
  },
  "void-invoice": {
    async run(which) {
      const voided = await carryOutVoid(which);
      return voided.ok ? done : vendorOutcome(voided);
    },
    onFailed: ({ invoiceId }, { why }) => markNotVoided({ invoiceId, why }),
  },
  "send-invoice-refund": {
    async run({ refundId }) {
      const sent = await sendInvoiceRefund({ refundId });
      return sent.ok ? done : vendorOutcome(sent, patient);
    },
  },
  "settle-invoice-refunds": {
    async run(which) {
      const synced = await syncInvoiceRefunds(which);
      return synced.ok ? done : vendorOutcome(synced, patient);
    },
  },
  "update-customer": {
    async run({ leadId }, { id }) {
      const updated = await updateCustomerEmail(leadId, id);
      return updated.ok ? done : vendorOutcome(updated);
    },
  },
  "mail-pay-link": leadMail(async ({ paymentId }, job) => {
    const found = await findPayLinkEmail(paymentId);
    if (!found) return done;
    const company = await findCompany();
    const { render } = await import("#emails/payment/pay-link.tsx");
    const email = await render({ ...found, url: `${config.appUrl}/pay/${paymentId}`, company });
    return deliver(job, {
      ...email,
      to: found.email,
      leadId: found.leadId,
      reason: "Staff asked the owner of this lead to pay the onboarding fee.",
    });
  }),
  "mail-receipt": leadMail(async ({ paymentId }, job) => {
    const found = await findReceiptEmail(paymentId);
    if (!found) return done;
    const company = await findCompany();
    const { render } = await import("#emails/payment/receipt.tsx");
    const email = await render({ ...found, company, timeZone: company.timeZone });
    return deliver(job, {
      ...email,
      to: found.email,
      leadId: found.leadId,
      reason: "The owner paid the onboarding fee.",
    });
  }),
  "mail-refund": leadMail(async ({ paymentId, cents }, job) => {
    const found = await findReceiptEmail(paymentId);
    if (!found) return done;
    const company = await findCompany();
    const { render } = await import("#emails/payment/refund.tsx");
    const reference = paymentId.slice(0, 8).toUpperCase();
    const { timeZone } = company;
    const email = await render({ ...found, reference, backCents: cents, company, timeZone });
    return deliver(job, {
      ...email,
      to: found.email,
      leadId: found.leadId,
      reason: "A fee that the owner had paid was refunded.",
    });
  }),
  "mail-fee-paid": {
    async run({ paymentId, to }, job) {
      const found = await findFeePaidNotice(paymentId);
      if (!found) return done;
      const { leadId, email } = found;
      const { render } = await import("#emails/payment/fee-paid.tsx");
      const url = `${config.appUrl}/leads/${leadId}`;
      return deliver(job, {
        ...(await render({ ...found, url, company: await findCompany() })),
        to,
        ...(email && { replyTo: email }),
        leadId,
        reason: "The address is listed in the settings for new leads.",
      });
    },
  },
  "mail-invoice": leadMail(async ({ invoiceId }, job) => {
    const found = await findInvoiceEmail(invoiceId);
    if (!found) return done;
    const { to, leadId, ...email } = found;
    const { render } = await import("#emails/invoice.tsx");
    return deliver(job, {
      ...(await render(email)),
      to,
      leadId,
      reason: "Staff sent an invoice to the owner of this lead.",
    });
  }),
  "mail-invoice-void": leadMail(async ({ invoiceId }, job) => {
    const found = await findVoidEmail(invoiceId);
    if (!found) return done;
    const { to, leadId, ...email } = found;
    const { render } = await import("#emails/invoice-void.tsx");
    return deliver(job, {
      ...(await render(email)),
      to,
      leadId,
      reason: "An invoice that had been mailed to the owner was voided.",
    });
  }),
  "mail-invoice-refund": leadMail(async ({ invoiceId, cents }, job) => {
    const found = await findInvoiceRefundEmail(invoiceId);
    if (!found) return done;
    const { to, leadId, ...email } = found;
    const { render } = await import("#emails/payment/refund.tsx");
    return deliver(job, {
      ...(await render({ ...email, backCents: cents, timeZone: email.company.timeZone })),
      to,
      leadId,
      reason: "An invoice that the owner had paid was refunded.",
    });
  }),
});
