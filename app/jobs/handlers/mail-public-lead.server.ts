import { config } from "#app/config.server.ts";
import { findPublicLead, listKnownLeads } from "#app/domain/leads/queries.server.ts";
import { displayAddress, displayName, sourceLabel } from "#app/domain/leads/rules.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { deliver, mailWaits } from "#app/jobs/deliver-mail.server.ts";
import { done, handleJob } from "#app/jobs/handler.ts";
import { jobs } from "#app/jobs/registry.ts";
import { mailSchedule } from "#app/jobs/retry.ts";

export const mailPublicLead = handleJob(jobs["mail-public-lead"], {
  schedule: mailSchedule,
  async run({ leadId, to }, job) {
    const waits = mailWaits();
    if (waits) return waits;
    const lead = await findPublicLead(leadId);
    if (!lead?.email) return done;
    const [company, others] = await Promise.all([findCompany(), listKnownLeads({ email: lead.email })]);
    const { render } = await import("#emails/new-lead.tsx");
    const letter = await render({
      lead: {
        name: displayName(lead.name),
        email: lead.email,
        phone: lead.phoneE164,
        source: sourceLabel(lead.source),
        receivedAt: job.createdAt,
        known: others.some((other) => other.id !== leadId),
      },
      properties: homesOf(lead),
      url: `${config.appUrl}/leads/${leadId}`,
      company,
      timeZone: company.timeZone,
    });
    return deliver(job, {
      ...letter,
      to,
      leadId,
      reason: "The address stands in the settings among those that hear of every new lead.",
    });
  },
});

function homesOf(lead: NonNullable<Awaited<ReturnType<typeof findPublicLead>>>) {
  const address = displayAddress(lead);
  return address ? [{ address, detail: "", result: "" }] : [];
}
