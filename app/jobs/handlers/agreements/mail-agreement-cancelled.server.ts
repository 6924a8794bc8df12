import { findAgreementLetter } from "#app/domain/documents/queries.server.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { deliver } from "#app/jobs/deliver-mail.server.ts";
import { done } from "#app/jobs/handler.ts";
import { handleLeadMail } from "#app/jobs/lead-mail.server.ts";
import { jobs } from "#app/jobs/registry.ts";

export const mailAgreementCancelled = handleLeadMail(
  jobs["mail-agreement-cancelled"],
  async ({ agreementId }, job) => {
    const found = await findAgreementLetter(agreementId);
    if (found?.status !== "cancelled" || !found.copyTo || !found.leadId) return done;
    const company = await findCompany();
    const { render } = await import("#emails/agreement/cancelled.tsx");
    const letter = await render({ ownerName: found.owner.name, address: found.address, company });
    return deliver(job, {
      ...letter,
      to: found.copyTo,
      replyTo: company.email,
      leadId: found.leadId,
      reason: "The agreement that was sent to this owner was canceled.",
      timelines: [found.leadId],
    });
  },
);
