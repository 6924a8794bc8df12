import { config } from "#app/config.server.ts";
import { findPayLetter } from "#app/domain/billing/queries.server.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { deliver } from "#app/jobs/deliver-mail.server.ts";
import { done } from "#app/jobs/handler.ts";
import { handleLeadMail } from "#app/jobs/lead-mail.server.ts";
import { jobs } from "#app/jobs/registry.ts";

export const mailPayLink = handleLeadMail(jobs["mail-pay-link"], async ({ paymentId }, job) => {
  const found = await findPayLetter(paymentId);
  if (!found) return done;
  const company = await findCompany();
  const { render } = await import("#emails/payment/pay-link.tsx");
  const letter = await render({ ...found, url: `${config.appUrl}/pay/${paymentId}`, company });
  return deliver(job, {
    ...letter,
    to: found.email,
    replyTo: company.email,
    leadId: found.leadId,
    reason: "Staff asked the owner of this lead to pay the onboarding fee.",
    timelines: [found.leadId],
  });
});
