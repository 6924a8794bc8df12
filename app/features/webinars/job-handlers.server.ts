import { config } from "#app/config.server.ts";
import { deliver, leadMail } from "#app/features/messaging/email/deliver.server.ts";
import { listMailedLeads } from "#app/features/messaging/email/queries.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { webinarJobs } from "#app/features/webinars/jobs.ts";
import { findRegistration, type Registration } from "#app/features/webinars/queries.server.ts";
import { endsAt, isAwaited, isReminderDue, type ReminderHours } from "#app/features/webinars/rules.ts";
import { done, handleJobs } from "#app/jobs/handler.ts";
import type { EmailContent } from "#emails/content.ts";
import {
  registrationConfirmed,
  type WebinarEmail,
  webinarCanceled,
  webinarReminder,
  webinarUpdated,
} from "#emails/webinar.ts";

type Webinar = Registration["webinar"];

type GuestMail<Payload> = {
  email: (webinar: WebinarEmail) => EmailContent;
  reason: string;
  isDue?: (webinar: Webinar, payload: Payload, now: Date) => boolean;
};

/** Reads the webinar as it is now. By default due until it is over or canceled. */
function mailToGuest<Payload extends { registrationId: string }>({
  email,
  reason,
  isDue = (webinar, _, now) => isAwaited(webinar, now),
}: GuestMail<Payload>) {
  return leadMail<Payload>(async (payload, job) => {
    const registration = await findRegistration(payload.registrationId);
    if (!registration || !isDue(registration.webinar, payload, new Date())) return done;
    const [lead] = await listMailedLeads({ registrationId: registration.id });
    if (!lead || lead.isDeleted) return done;
    const company = await findCompany();
    const { webinar } = registration;
    const { title, startsAt, durationMinutes, joinUrl } = webinar;
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
    const entry = { ...webinar, joinUrl: webinar.cancelledAt ? null : joinUrl };
    const calendar = eventCalendar(entry, { company, origin: config.appUrl });
    const method = webinar.cancelledAt ? "CANCEL" : "PUBLISH";
    const contentType = `text/calendar; charset=utf-8; method=${method}`;
    const attachments = [{ filename: "webinar.ics", content: calendar, contentType }];
    return deliver(job, { ...content, to: registration.email, attachments, leadId: lead.id, reason });
  });
}

type Reminder = { registrationId: string; hoursBefore: ReminderHours };

export const webinarHandlers = handleJobs(webinarJobs, {
  "mail-webinar-confirmation": mailToGuest({
    email: registrationConfirmed,
    reason: "The person registered for this webinar with this address.",
  }),
  "mail-webinar-reminder": mailToGuest<Reminder>({
    email: webinarReminder,
    reason: "The person registered for this webinar and agreed to two reminders.",
    isDue: (webinar, { hoursBefore }, now) =>
      isAwaited(webinar, now) && isReminderDue(webinar.startsAt, hoursBefore, now),
  }),
  "mail-webinar-moved": mailToGuest({
    email: webinarUpdated,
    reason: "The person registered for this webinar, and its time or join link was changed.",
  }),
  "mail-webinar-cancelled": mailToGuest({
    email: webinarCanceled,
    reason: "The person registered for this webinar, and it was canceled.",
    isDue: (webinar, _, now) => webinar.cancelledAt !== null && endsAt(webinar) > now,
  }),
});
