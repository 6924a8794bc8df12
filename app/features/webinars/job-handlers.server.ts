import { config } from "#app/config.server.ts";
import { listMailedLeads } from "#app/features/leads/queries/mailed.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { webinarJobs } from "#app/features/webinars/jobs.ts";
import { findRegistration, type Registration } from "#app/features/webinars/queries.server.ts";
import { endsAt, isAwaited, reminderState } from "#app/features/webinars/rules.ts";
import { deliver, leadMail } from "#app/jobs/deliver-mail.server.ts";
import { done, handleJobs, type Job } from "#app/jobs/handler.ts";
import type { EmailContent } from "#emails/content.ts";
import {
  registrationConfirmed,
  type WebinarEmail,
  webinarCanceled,
  webinarLinkChanged,
  webinarMoved,
  webinarReminder,
} from "#emails/webinar.ts";

// Each reads the webinar as it is now: of several changes in a row only the last one is sent.
export const webinarHandlers = handleJobs(webinarJobs, {
  "mail-webinar-confirmation": leadMail(async ({ registrationId }, job) => {
    const registration = await findUpcoming(registrationId);
    if (!registration) return done;
    const reason = "The person registered for this webinar with this address.";
    return deliverToGuest(job, registration, { email: registrationConfirmed, reason });
  }),

  "mail-webinar-reminder": leadMail(async ({ registrationId, hoursBefore }, job) => {
    const registration = await findUpcoming(registrationId);
    if (!registration) return done;
    const state = reminderState(registration.webinar.startsAt, hoursBefore, new Date());
    if (state.is === "past") return done;
    if (state.is === "early") return { end: "wait", why: "The webinar moved to a later date", ms: state.ms };
    const reason = "The person registered for this webinar and agreed to two reminders.";
    return deliverToGuest(job, registration, { email: webinarReminder, reason });
  }),

  "mail-webinar-moved": leadMail(async ({ registrationId, startsAt, isBack = false }, job) => {
    const registration = await findUpcoming(registrationId);
    if (registration?.webinar.startsAt.toISOString() !== startsAt) return done;
    return deliverToGuest(job, registration, {
      email: (webinar) => webinarMoved(webinar, { isBack }),
      reason: isBack
        ? "The person registered for this webinar, which takes place after it was canceled."
        : "The person registered for this webinar, and its time was changed.",
    });
  }),

  "mail-webinar-room": leadMail(async ({ registrationId, joinUrl }, job) => {
    const registration = await findUpcoming(registrationId);
    if (registration?.webinar.joinUrl !== joinUrl) return done;
    const reason = "The person registered for this webinar, and its join link was changed.";
    return deliverToGuest(job, registration, { email: webinarLinkChanged, reason });
  }),

  "mail-webinar-cancelled": leadMail(async ({ registrationId }, job) => {
    const registration = await findRegistration(registrationId);
    if (!registration?.webinar.cancelledAt || endsAt(registration.webinar) <= new Date()) return done;
    const reason = "The person registered for this webinar, and it was canceled.";
    return deliverToGuest(job, registration, { email: webinarCanceled, reason });
  }),
});

/** A registration whose webinar is neither over nor canceled. */
async function findUpcoming(registrationId: string) {
  const registration = await findRegistration(registrationId);
  return registration && isAwaited(registration.webinar, new Date()) ? registration : null;
}

async function deliverToGuest(
  job: Job,
  registration: Registration,
  { email, reason }: { email: (webinar: WebinarEmail) => EmailContent; reason: string },
) {
  const [lead] = await listMailedLeads({ registrationId: registration.id });
  if (!lead || lead.isDeleted) return done;
  const company = await findCompany();
  const { title, startsAt, durationMinutes, joinUrl } = registration.webinar;
  const content = email({
    name: registration.name,
    title,
    startsAt,
    durationMinutes,
    timeZone: company.timeZone,
    joinUrl: new URL(joinUrl, config.appUrl).href,
    url: `${config.appUrl}/webinar/registered?of=${registration.id}`,
  });
  const { eventCalendar } = await import("#app/features/webinars/event-calendar.ts");
  const { webinar } = registration;
  const entry = { ...webinar, joinUrl: webinar.cancelledAt ? null : joinUrl };
  const calendar = eventCalendar(entry, { company, origin: config.appUrl });
  const method = webinar.cancelledAt ? "CANCEL" : "PUBLISH";
  const contentType = `text/calendar; charset=utf-8; method=${method}`;
  const attachments = [{ filename: "webinar.ics", content: calendar, contentType }];
  return deliver(job, { ...content, to: registration.email, attachments, leadId: lead.id, reason });
}
