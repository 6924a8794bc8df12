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
import { enrollment } from "#emails/enrollment.ts";
import { walkthrough, walkthroughToConfirm } from "#emails/walkthrough.ts";

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

  "mail-walkthrough": leadMail(async (visit, job) => {
    const found = await findWalkthroughEmail(visit);
    const to = found?.lead.email;
    if (!found || !to || new Date(visit.at) <= new Date()) return done;
    const { lead, company, requirements, time, movedFrom } = found;
    return deliver(job, {
      ...walkthrough({
        ownerName: lead.name,
        street: lead.streetAddress,
        time,
        movedFrom,
        requirements,
        url: `${config.appUrl}/enroll/done`,
        phone: company.phone,
      }),
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
      const { lead, time, movedFrom, company } = found;
      return deliverToOffice(job, {
        ...walkthroughToConfirm({
          owner: { name: displayName(lead.name), email: lead.email, phone: lead.phoneE164 ?? lead.phone },
          address: displayAddress(lead),
          time,
          movedFrom,
          url: `${config.appUrl}/leads/${lead.id}`,
        }),
        to,
        attachments: await calendarFile(lead, { at: visit.at, company, place: displayAddress(lead), job }),
        leadId: lead.id,
      });
    },
  },
});

type Visit = { at: string; company: CompanyFacts; place: string | null; job: Job };

/** iCalendar (RFC 5545). A changed time has the same UID and a higher sequence, so that calendars move the event. */
export async function calendarFile(
  lead: { id: string; version: number },
  { at, company, place, job }: Visit,
): Promise<Attachment[]> {
  const { default: ical, ICalCalendarMethod } = await import("ical-generator");
  const calendar = ical({
    prodId: { company: company.name, product: "Walkthroughs", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
  });
  const start = new Date(at);
  calendar.createEvent({
    id: `walkthrough-${lead.id}@${new URL(config.appUrl).hostname}`,
    sequence: lead.version,
    stamp: job.createdAt,
    start,
    end: new Date(start.getTime() + 3_600_000),
    summary: `Walkthrough with ${company.shortName}`,
    location: place && isStreet(place) ? place : "Your property",
    organizer: { name: company.name, email: company.email },
  });
  const content = `${calendar.toString()}\r\n`;
  const contentType = "text/calendar; charset=utf-8; method=PUBLISH";
  return [{ filename: "walkthrough.ics", content, contentType }];
}
