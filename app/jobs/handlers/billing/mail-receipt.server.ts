import { findReceiptLetter } from "#app/domain/billing/queries.server.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { deliver } from "#app/jobs/deliver-mail.server.ts";
import { done } from "#app/jobs/handler.ts";
import { handleLeadMail } from "#app/jobs/lead-mail.server.ts";
import { jobs } from "#app/jobs/registry.ts";

export const mailReceipt = handleLeadMail(jobs["mail-receipt"], async ({ paymentId }, job) => {
  const found = await findReceiptLetter(paymentId);
  if (!found) return done;
  const company = await findCompany();
  const { render } = await import("#emails/payment/receipt.tsx");
  const letter = await render({ ...found, company, timeZone: company.timeZone });
  return deliver(job, {
    ...letter,
    to: found.email,
    replyTo: company.email,
    leadId: found.leadId,
    reason: "The owner paid the onboarding fee.",
    timelines: [found.leadId],
  });
});
