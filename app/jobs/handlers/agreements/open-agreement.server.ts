import { giveUpOpening, openAgreement } from "#app/domain/documents/commands.server.ts";
import { done, handleJob } from "#app/jobs/handler.ts";
import { jobs } from "#app/jobs/registry.ts";
import { promptSchedule } from "#app/jobs/retry.ts";
import { vendorOutcome } from "#app/jobs/vendor-outcome.ts";

export const openAgreementJob = handleJob(jobs["open-agreement"], {
  schedule: promptSchedule,
  async run({ agreementId }) {
    const opened = await openAgreement(agreementId);
    // An owner waits for it: staff hear within minutes that the settings are wrong.
    return opened.ok ? done : vendorOutcome(opened, { settingsMs: null });
  },
  onParked: ({ agreementId }, { why }) => giveUpOpening(agreementId, why),
});
