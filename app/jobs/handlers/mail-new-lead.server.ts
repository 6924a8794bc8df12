import { config } from "#app/config.server.ts";
import { findSubmission } from "#app/domain/analysis/queries.server.ts";
import { findPublicLead, listKnownLeads } from "#app/domain/leads/queries.server.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { deliver } from "#app/jobs/deliver-mail.server.ts";
import { done, handleJob } from "#app/jobs/handler.ts";
import { newLeadLetter } from "#app/jobs/handlers/letters.ts";
import { jobs } from "#app/jobs/registry.ts";
import { mailSchedule } from "#app/jobs/retry.ts";

export const mailNewLead = handleJob(jobs["mail-new-lead"], {
  schedule: mailSchedule,
  async run({ submissionId, to }, job) {
    const submission = await findSubmission(submissionId);
    if (!submission) return done;
    const theirs = new Set(submission.properties.map((property) => property.leadId));
    const [others, first] = await Promise.all([
      listKnownLeads({ email: submission.owner.email }),
      findPublicLead(submission.properties[0]?.leadId ?? ""),
    ]);
    const props = newLeadLetter(submission, {
      company: await findCompany(),
      appUrl: config.appUrl,
      receivedAt: job.createdAt,
      known: others.some((lead) => !theirs.has(lead.id)),
      origin: first?.origin ?? null,
    });
    if (!props) return done;
    const { render } = await import("#emails/new-lead.tsx");
    const letter = await render(props);
    return deliver(job, {
      ...letter,
      to,
      leadId: submission.properties[0]?.leadId ?? null,
      reason: "The address stands in the settings among those that hear of every new lead.",
    });
  },
});
