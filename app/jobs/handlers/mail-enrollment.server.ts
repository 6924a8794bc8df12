import { config } from "#app/config.server.ts";
import { quotedRows } from "#app/domain/enrollment/estimate.ts";
import { findEnrollmentLetter } from "#app/domain/enrollment/queries.server.ts";
import { quoteLine } from "#app/domain/pricing/quote.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { deliver } from "#app/jobs/deliver-mail.server.ts";
import { done } from "#app/jobs/handler.ts";
import { handleLeadMail } from "#app/jobs/lead-mail.server.ts";
import { jobs } from "#app/jobs/registry.ts";

export const mailEnrollment = handleLeadMail(jobs["mail-enrollment"], async ({ quoteId }, job) => {
  const found = await findEnrollmentLetter(quoteId);
  if (!found) return done;
  const { owner, quote, document, isSigned } = found;
  const company = await findCompany();
  const { render } = await import("#emails/enrollment.tsx");
  const letter = await render({
    ownerName: owner.name,
    address: document.address,
    quoteLine: quoteLine(quote),
    company,
    totalMonthlyCents: document.estimate.totalMonthlyCents,
    fees: quotedRows(document),
    isSigned,
    bookingUrl: company.bookingUrl && new URL(company.bookingUrl, config.appUrl).href,
  });
  return deliver(job, {
    ...letter,
    to: owner.email,
    replyTo: company.email,
    leadId: owner.leadId,
    reason: "The owner enrolled a property with this address and agreed to hear from us about it.",
    timelines: [owner.leadId],
  });
});
