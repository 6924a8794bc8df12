import { carryOutVoid, giveUpVoid } from "#app/domain/invoices/commands.server.ts";
import { handleJob } from "#app/jobs/handler.ts";
import { jobs } from "#app/jobs/registry.ts";
import { vendorSchedule } from "#app/jobs/retry.ts";

export const voidInvoiceJob = handleJob(jobs["void-invoice"], {
  schedule: vendorSchedule,
  run: (payload) => carryOutVoid(payload),
  onParked: ({ invoiceId }, { why }) => giveUpVoid({ invoiceId, why }),
});
