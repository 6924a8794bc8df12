import { settleInvoice } from "#app/domain/invoices/commands.server.ts";
import { handleJob } from "#app/jobs/handler.ts";
import { jobs } from "#app/jobs/registry.ts";
import { vendorSchedule } from "#app/jobs/retry.ts";

export const settleInvoiceJob = handleJob(jobs["settle-invoice"], {
  schedule: vendorSchedule,
  run: (payload) => settleInvoice(payload),
});
