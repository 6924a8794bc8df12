import { settlePayment } from "#app/domain/billing/commands.server.ts";
import { done, handleJob } from "#app/jobs/handler.ts";
import { vendorOutcome } from "#app/jobs/handlers/billing/vendor-outcome.ts";
import { jobs } from "#app/jobs/registry.ts";
import { moneySchedule } from "#app/jobs/retry.ts";

export const settle = handleJob(jobs["settle-payment"], {
  schedule: moneySchedule,
  async run(knock) {
    const settled = await settlePayment(knock);
    return settled.ok ? done : vendorOutcome(settled);
  },
});
