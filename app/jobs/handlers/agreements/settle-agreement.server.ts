import { settleAgreement as settle } from "#app/domain/documents/commands.server.ts";
import { handleJob } from "#app/jobs/handler.ts";
import { outcomeOf, patientSchedule } from "#app/jobs/handlers/agreements/settled.ts";
import { jobs } from "#app/jobs/registry.ts";

export const settleAgreement = handleJob(jobs["settle-agreement"], {
  schedule: patientSchedule,
  limitMs: 60_000,
  run: async ({ agreementId }) => outcomeOf(await settle(agreementId)),
});
