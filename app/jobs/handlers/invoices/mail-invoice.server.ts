import { findInvoiceLetter } from "#app/domain/invoices/queries.server.ts";
import { deliver } from "#app/jobs/deliver-mail.server.ts";
import { done } from "#app/jobs/handler.ts";
import { handleLeadMail } from "#app/jobs/lead-mail.server.ts";
import { jobs } from "#app/jobs/registry.ts";

export const mailInvoice = handleLeadMail(jobs["mail-invoice"], async ({ invoiceId }, job) => {
  const found = await findInvoiceLetter(invoiceId);
  if (!found) return done;
  const { to, leadId, ...letter } = found;
  const { render } = await import("#emails/invoice.tsx");
  return deliver(job, {
    ...(await render(letter)),
    to,
    replyTo: letter.company.email,
    leadId,
    reason: "Staff sent an invoice to the owner of this lead.",
    timelines: [leadId],
  });
});
