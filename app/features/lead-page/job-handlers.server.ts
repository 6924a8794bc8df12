import { config } from "#app/config.server.ts";
import { newLeadEmail } from "#app/features/analysis/emails.server.ts";
import { findSubmission } from "#app/features/analysis/queries/report-page.server.ts";
import { quotedHome } from "#app/features/enrollment/estimate.ts";
import { findLastQuote } from "#app/features/enrollment/queries/quote.server.ts";
import { leadPageJobs } from "#app/features/lead-page/jobs.ts";
import { detailLines, detailTexts } from "#app/features/leads/details.ts";
import { originLines, webinarLabel } from "#app/features/leads/origin.ts";
import { findPublicLead, listKnownLeads } from "#app/features/leads/queries/known.server.ts";
import { deliverToOffice } from "#app/features/messaging/email/deliver.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { done, handleJobs } from "#app/jobs/handler.ts";
import { displayAddress, displayName, sourceLabel } from "#app/lib/labels.ts";
import { type NewLead, newLead } from "#emails/new-lead.ts";

export const leadPageHandlers = handleJobs(leadPageJobs, {
  "mail-new-lead": {
    async run({ to, ...about }, job) {
      const found =
        "submissionId" in about
          ? await analysisLead(about.submissionId, job.createdAt)
          : await formLead(about.leadId, job.createdAt);
      if (!found) return done;
      return deliverToOffice(job, { ...newLead(found.email), to, leadId: found.leadId });
    },
  },
});

type Found = { leadId: string; email: NewLead };

async function analysisLead(submissionId: string, receivedAt: Date): Promise<Found | null> {
  const submission = await findSubmission(submissionId);
  const leadId = submission?.properties[0]?.leadId;
  if (!submission || !leadId) return null;
  const submitted = new Set(submission.properties.map((property) => property.leadId));
  const [company, others, first] = await Promise.all([
    findCompany(),
    listKnownLeads({ email: submission.owner.email }),
    findPublicLead(leadId),
  ]);
  const known = others.some((lead) => !submitted.has(lead.id));
  const origin = first?.origin ?? null;
  const details = first ? detailLines("email", detailTexts(first, company.timeZone)) : [];
  const { appUrl } = config;
  const email = newLeadEmail(submission, { company, appUrl, receivedAt, known, origin, details });
  if (!email) return null;
  return { leadId, email };
}

async function formLead(leadId: string, receivedAt: Date): Promise<Found | null> {
  const lead = await findPublicLead(leadId);
  if (!lead?.email) return null;
  const form = formOf(lead);
  const isEnrolled = form === "enrollment";
  const [company, others, quote] = await Promise.all([
    findCompany(),
    listKnownLeads({ email: lead.email }),
    isEnrolled ? findLastQuote(leadId) : null,
  ]);
  const { timeZone } = company;
  const source = sourceLabel(form);
  const cameBefore = form !== lead.source || lead.cameAgain;
  const address = displayAddress(lead);
  const detail = quote ? quotedHome(quote) : "";
  return {
    leadId,
    email: {
      lead: {
        name: displayName(lead.name),
        email: lead.email,
        phone: lead.phone,
        phoneGiven: phoneGiven(lead),
        source: form === "webinar" ? `${source} ${webinarLabel(lead.submission, timeZone)}`.trim() : source,
        cameFrom: originLines(lead.origin, timeZone),
        details: detailLines("email", detailTexts(lead, timeZone)),
        receivedAt,
        known: cameBefore || others.some((other) => other.id !== leadId),
        enrolled: isEnrolled,
      },
      properties: address ? [{ address, detail, result: "" }] : [],
      url: `${config.appUrl}/leads/${leadId}`,
      timeZone,
    },
  };
}

type Lead = NonNullable<Awaited<ReturnType<typeof findPublicLead>>>;

/** A known lead may have come by another form first. */
const formOf = ({ source, submission }: Lead) =>
  typeof submission?.source === "string" ? submission.source : source;

/** Null if it equals the lead's phone. */
function phoneGiven({ submission }: Lead) {
  const differs = submission?.differs as { phoneE164?: { to?: unknown } } | undefined;
  const number = differs?.phoneE164?.to;
  return typeof number === "string" ? number : null;
}
