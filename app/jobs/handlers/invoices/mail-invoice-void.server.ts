import { findVoidLetter } from "#app/domain/invoices/queries.server.ts";
import { deliver } from "#app/jobs/deliver-mail.server.ts";
import { done } from "#app/jobs/handler.ts";
import { handleLeadMail } from "#app/jobs/lead-mail.server.ts";
import { jobs } from "#app/jobs/registry.ts";

export const mailInvoiceVoid = handleLeadMail(jobs["mail-invoice-void"], async ({ invoiceId }, job) => {
  const found = await findVoidLetter(invoiceId);
  if (!found) return done;
  const { to, leadId, ...letter } = found;
  const { render } = await import("#emails/invoice-void.tsx");
  return deliver(job, {
    ...(await render(letter)),
    to,
    replyTo: letter.company.email,
    leadId,
    reason: "An invoice that had been mailed to the owner was voided.",
    timelines: [leadId],
  });
});
