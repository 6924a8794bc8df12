import { sendRefund } from "#app/domain/billing/commands.server.ts";
import { done, handleJob } from "#app/jobs/handler.ts";
import { vendorOutcome } from "#app/jobs/handlers/billing/vendor-outcome.ts";
import { jobs } from "#app/jobs/registry.ts";
import { moneySchedule } from "#app/jobs/retry.ts";

export const sendRefundJob = handleJob(jobs["send-refund"], {
  schedule: moneySchedule,
  async run({ refundId }) {
    const sent = await sendRefund(refundId);
    return sent.ok ? done : vendorOutcome(sent);
  },
});
