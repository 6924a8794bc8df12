import { sendRefund } from "#app/domain/billing/commands.server.ts";
import { done, handleJob } from "#app/jobs/handler.ts";
import { jobs } from "#app/jobs/registry.ts";
import { moneySchedule } from "#app/jobs/retry.ts";
import { vendorOutcome } from "#app/jobs/vendor-outcome.ts";

export const sendRefundJob = handleJob(jobs["send-refund"], {
  schedule: moneySchedule,
  async run({ refundId }) {
    const sent = await sendRefund(refundId);
    // Money is patient: what the vendor does not know yet it may know later.
    return sent.ok ? done : vendorOutcome(sent, { retriesRefusals: true });
  },
});
