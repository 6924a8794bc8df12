import { config } from "#app/config.server.ts";
import { estimateEntry, giveUpEstimate } from "#app/features/analysis/commands/estimate-entry.server.ts";
import { analysisJobs } from "#app/features/analysis/jobs.ts";
import { findSubmission } from "#app/features/analysis/queries/report-page.server.ts";
import { deliver, leadMail } from "#app/features/messaging/email/deliver.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { done, handleJobs } from "#app/jobs/handler.ts";
import { rentReport } from "#emails/rent-report.ts";

export const analysisHandlers = handleJobs(analysisJobs, {
  "estimate-property": {
    async run({ entryId, revision }) {
      await estimateEntry(entryId, revision);
      return done;
    },
    async onFailed({ entryId, revision }) {
      await giveUpEstimate(entryId, revision);
      return undefined;
    },
  },

  "mail-rent-report": leadMail(async ({ submissionId }, job) => {
    const submission = await findSubmission(submissionId);
    if (!submission) return done;
    const company = await findCompany();
    return deliver(job, {
      ...rentReport(submission, { company, appUrl: config.appUrl }),
      to: submission.owner.email,
      leadId: submission.properties[0]?.leadId ?? null,
      reason: "A rent analysis was requested with this address, with consent to get the report by email.",
      timelines: submission.properties.map(({ leadId }) => leadId),
    });
  }),
});
