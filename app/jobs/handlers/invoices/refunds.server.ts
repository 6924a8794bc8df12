import { sendInvoiceRefund, settleInvoiceRefunds } from "#app/domain/invoices/commands.server.ts";
import { findInvoiceRefundLetter } from "#app/domain/invoices/queries.server.ts";
import { deliver } from "#app/jobs/deliver-mail.server.ts";
import { done, handleJob } from "#app/jobs/handler.ts";
import { handleLeadMail } from "#app/jobs/lead-mail.server.ts";
import { jobs } from "#app/jobs/registry.ts";
import { moneySchedule } from "#app/jobs/retry.ts";
import { vendorOutcome } from "#app/jobs/vendor-outcome.ts";

export const sendInvoiceRefundJob = handleJob(jobs["send-invoice-refund"], {
  schedule: moneySchedule,
  async run({ refundId }) {
    const sent = await sendInvoiceRefund({ refundId });
    return sent.ok ? done : vendorOutcome(sent, { retriesRefusals: true });
  },
});

export const settleInvoiceRefundsJob = handleJob(jobs["settle-invoice-refunds"], {
  schedule: moneySchedule,
  async run(heard) {
    const settled = await settleInvoiceRefunds(heard);
    return settled.ok ? done : vendorOutcome(settled, { retriesRefusals: true });
  },
});

export const mailInvoiceRefund = handleLeadMail(
  jobs["mail-invoice-refund"],
  async ({ invoiceId, cents }, job) => {
    const found = await findInvoiceRefundLetter(invoiceId);
    if (!found) return done;
    const { to, leadId, ...letter } = found;
    const { render } = await import("#emails/payment/refund.tsx");
    return deliver(job, {
      ...(await render({ ...letter, backCents: cents, timeZone: letter.company.timeZone })),
      to,
      replyTo: letter.company.email,
      leadId,
      reason: "An invoice that the owner had paid was refunded.",
      timelines: [leadId],
    });
  },
);
