import { config } from "#app/config.server.ts";
import { quotedRows } from "#app/features/enrollment/estimate.ts";
import { enrollmentJobs } from "#app/features/enrollment/jobs.ts";
import { findEnrollmentEmail } from "#app/features/enrollment/queries/quote.server.ts";
import { findPublicLead } from "#app/features/leads/queries/known.server.ts";
import { ownerMail } from "#app/features/messaging/email/deliver.server.ts";
import { quoteLine } from "#app/features/pricing/quote.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { handleJobs } from "#app/jobs/handler.ts";
import { enrollment, enrollmentReceived } from "#emails/enrollment.ts";

export const enrollmentHandlers = handleJobs(enrollmentJobs, {
  "mail-enrollment": ownerMail(async (about) => {
    if ("leadId" in about) return receivedMail(about.leadId);
    const found = await findEnrollmentEmail(about.quoteId);
    if (!found) return null;
    const { owner, quote, document, isSigned } = found;
    const company = await findCompany();
    return {
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
      reason,
    };
  }),
});

async function receivedMail(leadId: string) {
  const lead = await findPublicLead(leadId);
  if (!lead?.email) return null;
  const content = enrollmentReceived({ ownerName: lead.name, street: lead.streetAddress });
  return { ...content, to: lead.email, leadId, reason };
}

const reason = "The owner enrolled a property with this address and agreed to hear from us about it.";
