import { findReceiptLetter } from "#app/domain/billing/queries.server.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { deliver } from "#app/jobs/deliver-mail.server.ts";
import { done } from "#app/jobs/handler.ts";
import { handleLeadMail } from "#app/jobs/lead-mail.server.ts";
import { jobs } from "#app/jobs/registry.ts";

export const mailRefund = handleLeadMail(jobs["mail-refund"], async ({ paymentId, cents }, job) => {
  const found = await findReceiptLetter(paymentId);
  if (!found) return done;
  const company = await findCompany();
  const { render } = await import("#emails/payment/refund.tsx");
  const letter = await render({
    ...found,
    reference: paymentId.slice(0, 8).toUpperCase(),
    backCents: cents,
    company,
    timeZone: company.timeZone,
  });
  return deliver(job, {
    ...letter,
    to: found.email,
    replyTo: company.email,
    leadId: found.leadId,
    reason: "A fee that the owner had paid was refunded.",
    timelines: [found.leadId],
  });
});
