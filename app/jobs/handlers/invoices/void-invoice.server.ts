import { carryOutVoid, giveUpVoid } from "#app/domain/invoices/commands.server.ts";
import { done, handleJob } from "#app/jobs/handler.ts";
import { jobs } from "#app/jobs/registry.ts";
import { vendorSchedule } from "#app/jobs/retry.ts";
import { vendorOutcome } from "#app/jobs/vendor-outcome.ts";

export const voidInvoiceJob = handleJob(jobs["void-invoice"], {
  schedule: vendorSchedule,
  async run(payload) {
    const voided = await carryOutVoid(payload);
    return voided.ok ? done : vendorOutcome(voided);
  },
  onParked: ({ invoiceId }, { why }) => giveUpVoid({ invoiceId, why }),
});
