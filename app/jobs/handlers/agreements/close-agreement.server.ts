import { closeAgreement as close, giveUpClosing } from "#app/domain/documents/commands.server.ts";
import { handleJob } from "#app/jobs/handler.ts";
import { outcomeOf, patientSchedule } from "#app/jobs/handlers/agreements/settled.ts";
import { jobs } from "#app/jobs/registry.ts";

export const closeAgreement = handleJob(jobs["close-agreement"], {
  schedule: patientSchedule,
  limitMs: 60_000,
  run: async ({ agreementId }) => outcomeOf(await close(agreementId)),
  async onParked({ agreementId }, { why }) {
    await giveUpClosing(agreementId, why);
    return undefined;
  },
});
