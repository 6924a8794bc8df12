import { settlePayment } from "#app/domain/billing/commands.server.ts";
import { done, handleJob } from "#app/jobs/handler.ts";
import { jobs } from "#app/jobs/registry.ts";
import { moneySchedule } from "#app/jobs/retry.ts";
import { vendorOutcome } from "#app/jobs/vendor-outcome.ts";

export const settlePaymentJob = handleJob(jobs["settle-payment"], {
  schedule: moneySchedule,
  async run(knock) {
    const settled = await settlePayment(knock);
    // Money is patient: what the vendor does not know yet it may know later.
    return settled.ok ? done : vendorOutcome(settled, { retriesRefusals: true });
  },
});
