import { giveUpOpening, openAgreement as open } from "#app/domain/documents/commands.server.ts";
import { done, handleJob, type Outcome } from "#app/jobs/handler.ts";
import { jobs } from "#app/jobs/registry.ts";
import { promptSchedule } from "#app/jobs/retry.ts";

export const openAgreement = handleJob(jobs["open-agreement"], {
  schedule: promptSchedule,
  async run({ agreementId }): Promise<Outcome> {
    const opening = await open(agreementId);
    if (opening.end === "open") return done;
    const { why } = opening;
    if (opening.end === "refused") return { end: "park", why };
    return opening.ms === undefined ? { end: "retry", why } : { end: "wait", why, ms: opening.ms };
  },
  async onParked({ agreementId }, { why }) {
    await giveUpOpening(agreementId, why);
    return undefined;
  },
});
