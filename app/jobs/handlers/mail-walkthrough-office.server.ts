import { config } from "#app/config.server.ts";
import { findWalkthroughLetter } from "#app/domain/enrollment/queries.server.ts";
import { displayAddress, displayName } from "#app/domain/leads/rules.ts";
import { deliver } from "#app/jobs/deliver-mail.server.ts";
import { done, handleJob } from "#app/jobs/handler.ts";
import { walkthroughFile } from "#app/jobs/handlers/walkthrough-file.server.ts";
import { jobs } from "#app/jobs/registry.ts";
import { mailSchedule } from "#app/jobs/retry.ts";

export const mailWalkthroughOffice = handleJob(jobs["mail-walkthrough-office"], {
  schedule: mailSchedule,
  async run({ to, ...visit }, job) {
    const found = await findWalkthroughLetter(visit);
    if (!found) return done;
    const { lead, words, movedFrom, company } = found;
    const { render } = await import("#emails/walkthrough-office.tsx");
    const letter = await render({
      owner: { name: displayName(lead.name), email: lead.email, phone: lead.phoneE164 ?? lead.phone },
      address: displayAddress(lead),
      words,
      movedFrom,
      url: `${config.appUrl}/leads/${lead.id}`,
      company,
    });
    return deliver(job, {
      ...letter,
      to,
      attachments: await walkthroughFile(lead, { at: visit.at, company, place: displayAddress(lead), job }),
      ...(lead.email && { replyTo: lead.email }),
      leadId: lead.id,
      reason: "The address stands in the settings among those that hear of every new lead.",
    });
  },
});
