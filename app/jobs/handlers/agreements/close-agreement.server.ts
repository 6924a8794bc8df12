import { closeAgreement, giveUpClosing } from "#app/domain/documents/commands.server.ts";
import { done, handleJob } from "#app/jobs/handler.ts";
import { jobs } from "#app/jobs/registry.ts";
import { vendorSchedule } from "#app/jobs/retry.ts";
import { vendorOutcome } from "#app/jobs/vendor-outcome.ts";

export const closeAgreementJob = handleJob(jobs["close-agreement"], {
  schedule: vendorSchedule,
  limitMs: 60_000,
  async run({ agreementId }) {
    const closed = await closeAgreement(agreementId);
    // Until it is closed it can be signed: whatever hinders that comes to a person within half a day.
    return closed.ok ? done : vendorOutcome(closed, { settingsMs: null, retriesRefusals: true });
  },
  onParked: ({ agreementId }, { why }) => giveUpClosing(agreementId, why),
});
