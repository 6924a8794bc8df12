import { config } from "#app/config.server.ts";
import { findAgreementLetter } from "#app/domain/documents/queries.server.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { deliver } from "#app/jobs/deliver-mail.server.ts";
import { done, handleJob } from "#app/jobs/handler.ts";
import { jobs } from "#app/jobs/registry.ts";
import { mailSchedule } from "#app/jobs/retry.ts";

export const mailCountersign = handleJob(jobs["mail-countersign"], {
  schedule: mailSchedule,
  async run({ agreementId, to }, job) {
    const found = await findAgreementLetter(agreementId);
    if (found?.status !== "owner_signed") return done;
    const company = await findCompany();
    const { render } = await import("#emails/agreement/countersign.tsx");
    const letter = await render({
      ...found,
      ownerName: found.owner.name ?? "The owner",
      url: `${config.appUrl}/documents/${agreementId}`,
      company,
    });
    return deliver(job, {
      ...letter,
      to,
      leadId: found.leadId,
      reason: "The address stands in the settings as that of the broker who signs agreements last.",
    });
  },
});
