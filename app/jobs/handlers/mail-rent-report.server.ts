import { config } from "#app/config.server.ts";
import { findSubmission } from "#app/domain/analysis/queries.server.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { deliver } from "#app/jobs/deliver-mail.server.ts";
import { done } from "#app/jobs/handler.ts";
import { rentReportLetter } from "#app/jobs/handlers/letters.ts";
import { handleLeadMail } from "#app/jobs/lead-mail.server.ts";
import { jobs } from "#app/jobs/registry.ts";

export const mailRentReport = handleLeadMail(jobs["mail-rent-report"], async ({ submissionId }, job) => {
  const submission = await findSubmission(submissionId);
  if (!submission) return done;
  const company = await findCompany();
  const { render } = await import("#emails/rent-report.tsx");
  const letter = await render(rentReportLetter(submission, { company, appUrl: config.appUrl }));
  return deliver(job, {
    ...letter,
    to: submission.owner.email,
    replyTo: company.email,
    leadId: submission.properties[0]?.leadId ?? null,
    reason: "The owner asked for a rent analysis with this address and agreed to get the report by e-mail.",
    timelines: submission.properties.map(({ leadId }) => leadId),
  });
});
