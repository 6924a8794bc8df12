import { settleAgreement } from "#app/domain/documents/commands.server.ts";
import { done, handleJob } from "#app/jobs/handler.ts";
import { jobs } from "#app/jobs/registry.ts";
import { vendorSchedule } from "#app/jobs/retry.ts";
import { vendorOutcome } from "#app/jobs/vendor-outcome.ts";

export const settleAgreementJob = handleJob(jobs["settle-agreement"], {
  schedule: vendorSchedule,
  limitMs: 60_000,
  async run({ agreementId }) {
    const settled = await settleAgreement(agreementId);
    // Nothing is concluded from a refusal to tell: what was signed is signed.
    return settled.ok ? done : vendorOutcome(settled, { retriesRefusals: true });
  },
});
