import { config } from "#app/config.server.ts";
import { quotedRows } from "#app/features/enrollment/estimate.ts";
import { enrollmentJobs } from "#app/features/enrollment/jobs.ts";
import { findWalkthroughEmail } from "#app/features/enrollment/queries/enrolled.server.ts";
import { findEnrollmentEmail } from "#app/features/enrollment/queries/quote.server.ts";
import { displayAddress, displayName } from "#app/features/leads/rules.ts";
import { quoteLine } from "#app/features/pricing/quote.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import type { CompanyFacts } from "#app/features/settings/company/schema.ts";
import type { Attachment } from "#app/integrations/mail.server.ts";
import { deliver, deliverToOffice, leadMail } from "#app/jobs/deliver-mail.server.ts";
import { done, handleJobs, type Job } from "#app/jobs/handler.ts";
import { isStreet } from "#app/lib/text-rules.ts";

export const enrollmentHandlers = handleJobs(enrollmentJobs, {
  "mail-enrollment": leadMail(async ({ quoteId }, job) => {
    const found = await findEnrollmentEmail(quoteId);
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
      enrolledUrl: `${config.appUrl}/enroll/done`,
      bookingUrl: company.bookingUrl && new URL(company.bookingUrl, config.appUrl).href,
    });
    return deliver(job, {
      ...letter,
      to: owner.email,
      leadId: owner.leadId,
      reason: "The owner enrolled a property with this address and agreed to hear from us about it.",
    });
  }),

  "mail-walkthrough": leadMail(async (visit, job) => {
    const found = await findWalkthroughEmail(visit);
    const to = found?.lead.email;
    if (!found || !to || new Date(visit.at) <= new Date()) return done;
    const { lead, company, requirements, words, movedFrom } = found;
    const { render } = await import("#emails/walkthrough.tsx");
    const letter = await render({
      ownerName: lead.name,
      street: lead.streetAddress,
      words,
      movedFrom,
      enrolledUrl: `${config.appUrl}/enroll/done`,
      requirements,
      company,
    });
    return deliver(job, {
      ...letter,
      to,
      attachments: await calendarFile(lead, { at: visit.at, company, place: lead.streetAddress, job }),
      leadId: lead.id,
      reason: "The owner enrolled a property with this address and chose a time for the walkthrough.",
    });
  }),

  "mail-walkthrough-office": {
    async run({ to, ...visit }, job) {
      const found = await findWalkthroughEmail(visit);
      if (!found) return done;
      const { lead, words, movedFrom, company } = found;
      const { render } = await import("#emails/walkthrough-office.tsx");
      const letter = await render({
        owner: { name: displayName(lead.name), email: lead.email, phone: lead.phoneE164 ?? lead.phone },
        address: displayAddress(lead),
        words,
        movedFrom,
        url: `${config.appUrl}/leads/${lead.id}`,
        company,
      });
      return deliverToOffice(job, {
        ...letter,
        to,
        attachments: await calendarFile(lead, { at: visit.at, company, place: displayAddress(lead), job }),
        ...(lead.email && { replyTo: lead.email }),
        leadId: lead.id,
      });
    },
  },
});

type Visit = { at: string; company: CompanyFacts; place: string | null; job: Job };

export async function calendarFile(
  lead: { id: string; version: number },
  { at, company, place, job }: Visit,
): Promise<Attachment[]> {
  const { walkthroughCalendar } = await import("#app/features/enrollment/walkthrough-calendar.ts");
  const content = walkthroughCalendar({
    leadId: lead.id,
    at: new Date(at),
    sequence: lead.version,
    stamp: job.createdAt,
    place: place && isStreet(place) ? place : "Your property",
    company,
    origin: config.appUrl,
  });
  const contentType = "text/calendar; charset=utf-8; method=PUBLISH";
  return [{ filename: "walkthrough.ics", content, contentType }];
}
