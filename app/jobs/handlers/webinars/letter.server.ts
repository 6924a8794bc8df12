import { config } from "#app/config.server.ts";
import { listMailedLeads } from "#app/domain/leads/queries.server.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import type { CompanyFacts } from "#app/domain/site/schema.ts";
import { findCalendarEntry, type Registration } from "#app/domain/webinars/queries.server.ts";
import { isAwaited as isAhead } from "#app/domain/webinars/rules.ts";
import { deliver } from "#app/jobs/deliver-mail.server.ts";
import { done, type Job } from "#app/jobs/handler.ts";
import type { RenderedEmail } from "#emails/render-email.ts";
import type { WebinarLetterProps } from "#emails/webinar/details.tsx";

/** Whether there is anything left to be told of a seat: its webinar is neither over nor called off. */
export const isAwaited = (registration: Registration | null): registration is Registration =>
  registration !== null && isAhead(registration.webinar, new Date());

interface WebinarMail {
  render: (letter: WebinarLetterProps) => Promise<RenderedEmail>;
  /** Why this person gets it. */
  reason: string;
}

/** Sends one of the mails about a webinar to whoever has the seat. */
export async function deliverToSeat(job: Job, seat: Registration, { render, reason }: WebinarMail) {
  // Whom the office took out of its books is written to no more.
  const [lead] = await listMailedLeads({ registrationId: seat.id });
  if (!lead || lead.isDeleted) return done;
  const leadId = lead.id;
  const company = await findCompany();
  const attachments = await calendarOf(seat, company);
  return deliver(job, {
    ...(await render(letterOf(seat, company))),
    to: seat.email,
    replyTo: company.email,
    ...(attachments && { attachments }),
    leadId,
    timelines: [leadId],
    reason,
  });
}

async function calendarOf({ id, webinar }: Registration, company: CompanyFacts) {
  const entry = await findCalendarEntry(webinar.slug, { of: id, now: new Date() });
  if (!entry) return undefined;
  const { eventCalendar } = await import("#app/domain/webinars/event-calendar.ts");
  const content = eventCalendar(entry, { company, origin: config.appUrl });
  const method = entry.isCalledOff ? "CANCEL" : "PUBLISH";
  return [
    { filename: "webinar.ics", content, contentType: `text/calendar; charset=utf-8; method=${method}` },
  ];
}

/** Addresses are made absolute here. */
function letterOf({ id, name, webinar }: Registration, company: CompanyFacts): WebinarLetterProps {
  const { title, startsAt, durationMinutes, joinUrl } = webinar;
  return {
    name,
    title,
    startsAt,
    durationMinutes,
    company,
    timeZone: company.timeZone,
    joinUrl: new URL(joinUrl, config.appUrl).href,
    url: `${config.appUrl}/webinar/registered?of=${id}`,
  };
}
