import { findWalkthroughLetter } from "#app/domain/enrollment/queries.server.ts";
import { deliver } from "#app/jobs/deliver-mail.server.ts";
import { done } from "#app/jobs/handler.ts";
import { walkthroughFile } from "#app/jobs/handlers/walkthrough-file.server.ts";
import { handleLeadMail } from "#app/jobs/lead-mail.server.ts";
import { jobs } from "#app/jobs/registry.ts";

export const mailWalkthrough = handleLeadMail(jobs["mail-walkthrough"], async (visit, job) => {
  const found = await findWalkthroughLetter(visit);
  const to = found?.lead.email;
  if (!found || !to || new Date(visit.at) <= new Date()) return done;
  const { lead, company, requirements, words, movedFrom } = found;
  const { render } = await import("#emails/walkthrough.tsx");
  const letter = await render({
    ownerName: lead.name,
    street: lead.streetAddress,
    words,
    movedFrom,
    requirements,
    company,
  });
  return deliver(job, {
    ...letter,
    to,
    replyTo: company.email,
    attachments: await walkthroughFile(lead, { at: visit.at, company, place: lead.streetAddress, job }),
    leadId: lead.id,
    reason: "The owner enrolled a property with this address and chose a time for the walkthrough.",
    timelines: [lead.id],
  });
});
