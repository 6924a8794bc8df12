import { config } from "#app/config.server.ts";
import { quotedHome } from "#app/domain/enrollment/estimate.ts";
import { findLastQuote } from "#app/domain/enrollment/queries.server.ts";
import { findPublicLead, listKnownLeads } from "#app/domain/leads/queries.server.ts";
import { displayAddress, displayName, sourceLabel } from "#app/domain/leads/rules.ts";
import { webinarWords } from "#app/domain/leads/webinar-words.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { deliver } from "#app/jobs/deliver-mail.server.ts";
import { done, handleJob } from "#app/jobs/handler.ts";
import { originLines } from "#app/jobs/handlers/letters.ts";
import { jobs } from "#app/jobs/registry.ts";
import { mailSchedule } from "#app/jobs/retry.ts";

export const mailPublicLead = handleJob(jobs["mail-public-lead"], {
  schedule: mailSchedule,
  async run({ leadId, to }, job) {
    const lead = await findPublicLead(leadId);
    if (!lead?.email) return done;
    const isEnrolled = formOf(lead) === "enrollment";
    const [company, others, quote] = await Promise.all([
      findCompany(),
      listKnownLeads({ email: lead.email }),
      isEnrolled ? findLastQuote(leadId) : null,
    ]);
    const { render } = await import("#emails/new-lead.tsx");
    const letter = await render({
      lead: {
        name: displayName(lead.name),
        email: lead.email,
        phone: lead.phoneE164,
        phoneGiven: phoneGiven(lead),
        source: sourceOf(lead, company.timeZone),
        cameFrom: originLines(lead.origin, company.timeZone),
        receivedAt: job.createdAt,
        known: isAgain(lead) || others.some((other) => other.id !== leadId),
        enrolled: isEnrolled,
      },
      properties: homesOf(lead, quote && quotedHome(quote)),
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

type Lead = NonNullable<Awaited<ReturnType<typeof findPublicLead>>>;

/** The form that this mail is about: a known lead may have come by another one first. */
const formOf = ({ source, told }: Lead) => (typeof told?.source === "string" ? told.source : source);

/** The lead was there before that form, by another one or by the same. */
const isAgain = (lead: Lead) => formOf(lead) !== lead.source || lead.cameAgain;

/** A number that the form told of and that does not stand on the lead. */
function phoneGiven({ told }: Lead) {
  const differs = told?.differs as { phoneE164?: { to?: unknown } } | undefined;
  const number = differs?.phoneE164?.to;
  return typeof number === "string" ? number : null;
}

function sourceOf(lead: Lead, timeZone: string) {
  const { told } = lead;
  const form = formOf(lead);
  const label = sourceLabel(form);
  return form === "webinar" ? `${label} ${webinarWords(told, timeZone)}`.trim() : label;
}

function homesOf(lead: Lead, detail: string | null) {
  const address = displayAddress(lead);
  return address ? [{ address, detail: detail ?? "", result: "" }] : [];
}
