import { giveUpInvoice, issueInvoice } from "#app/domain/invoices/commands.server.ts";
import { handleJob } from "#app/jobs/handler.ts";
import { jobs } from "#app/jobs/registry.ts";
import { vendorSchedule } from "#app/jobs/retry.ts";

export const issueInvoiceJob = handleJob(jobs["issue-invoice"], {
  schedule: vendorSchedule,
  // Some thirty calls of five seconds at most; what is noted is not asked again.
  limitMs: 180_000,
  run: (order, { attempt }) => issueInvoice({ ...order, attempt }),
  onParked: (order, { why }) => giveUpInvoice({ ...order, why }),
});
