import { config } from "#app/config.server.ts";
import { followLeadEmail } from "#app/domain/documents/commands.server.ts";
import { findAgreementLetter } from "#app/domain/documents/queries.server.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { deliver } from "#app/jobs/deliver-mail.server.ts";
import { done } from "#app/jobs/handler.ts";
import { handleLeadMail } from "#app/jobs/lead-mail.server.ts";
import { jobs } from "#app/jobs/registry.ts";

export const mailAgreementReady = handleLeadMail(
  jobs["mail-agreement-ready"],
  async ({ agreementId }, job) => {
    const followed = await followLeadEmail(agreementId);
    if (!followed.ok) return { end: "retry", why: followed.detail };
    const found = await findAgreementLetter(agreementId);
    if (!found?.isSignable || !found.owner.email || !found.leadId) return done;
    const company = await findCompany();
    const { render } = await import("#emails/agreement/ready.tsx");
    const letter = await render({
      ...found,
      ownerName: found.owner.name,
      isAsked: found.sentBy === null,
      url: `${config.appUrl}/agreement/${found.ownerKey}`,
      company,
    });
    return deliver(job, {
      ...letter,
      to: found.owner.email,
      replyTo: company.email,
      leadId: found.leadId,
      reason: found.sentBy
        ? `${found.sentBy} sent the management agreement of a property to its owner, who has this address.`
        : "The owner asked for the management agreement of a property with this address.",
      timelines: [found.leadId],
    });
  },
);
