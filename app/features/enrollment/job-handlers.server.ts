import { config } from "#app/config.server.ts";
import { quotedRows } from "#app/features/enrollment/estimate.ts";
import { enrollmentJobs } from "#app/features/enrollment/jobs.ts";
import { findEnrollmentEmail } from "#app/features/enrollment/queries/quote.server.ts";
import { quoteLine } from "#app/features/pricing/quote.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { deliver, leadMail } from "#app/jobs/deliver-mail.server.ts";
import { done, handleJobs } from "#app/jobs/handler.ts";
import { enrollment } from "#emails/enrollment.ts";

export const enrollmentHandlers = handleJobs(enrollmentJobs, {
  "mail-enrollment": leadMail(async ({ quoteId }, job) => {
    const found = await findEnrollmentEmail(quoteId);
    if (!found) return done;
    const { owner, quote, document, isSigned } = found;
    const company = await findCompany();
    return deliver(job, {
      ...enrollment({
        ownerName: owner.name,
        address: document.address,
        quoteLine: quoteLine(quote),
        totalMonthlyCents: document.estimate.totalMonthlyCents,
        fees: quotedRows(document),
        isSigned,
        enrolledUrl: `${config.appUrl}/enroll/done`,
        bookingUrl: company.bookingUrl && new URL(company.bookingUrl, config.appUrl).href,
      }),
      to: owner.email,
      leadId: owner.leadId,
      reason: "The owner enrolled a property with this address and agreed to hear from us about it.",
    });
  }),
});
