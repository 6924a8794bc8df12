import { settleInvoice } from "#app/domain/invoices/commands.server.ts";
import { done, handleJob } from "#app/jobs/handler.ts";
import { jobs } from "#app/jobs/registry.ts";
import { vendorSchedule } from "#app/jobs/retry.ts";
import { vendorOutcome } from "#app/jobs/vendor-outcome.ts";

export const settleInvoiceJob = handleJob(jobs["settle-invoice"], {
  schedule: vendorSchedule,
  async run(payload) {
    const settled = await settleInvoice(payload);
    return settled.ok ? done : vendorOutcome(settled);
  },
});
