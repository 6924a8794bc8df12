import { config } from "#app/config.server.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { findRegistration } from "#app/domain/webinars/queries.server.ts";
import { reminderState } from "#app/domain/webinars/rules.ts";
import { deliver, mailWaits } from "#app/jobs/deliver-mail.server.ts";
import { done, handleJob } from "#app/jobs/handler.ts";
import { isAwaited, webinarLetter } from "#app/jobs/handlers/webinar-letter.ts";
import { jobs } from "#app/jobs/registry.ts";
import { mailSchedule } from "#app/jobs/retry.ts";

/** The date is read anew: a webinar that moved is waited for, and nobody is reminded of one that has begun or was called off. */
export const mailWebinarReminder = handleJob(jobs["mail-webinar-reminder"], {
  schedule: mailSchedule,
  async run({ registrationId, hoursBefore }, job) {
    const registration = await findRegistration(registrationId);
    if (!isAwaited(registration)) return done;
    const state = reminderState(registration.webinar.startsAt, hoursBefore, new Date());
    if (state.is === "past") return done;
    if (state.is === "early") return { end: "wait", why: "The webinar moved to a later date", ms: state.ms };
    const waits = mailWaits();
    if (waits) return waits;
    const company = await findCompany();
    const { render } = await import("#emails/webinar-reminder.tsx");
    return deliver(job, {
      ...(await render(webinarLetter(registration, { company, appUrl: config.appUrl }))),
      to: registration.email,
      replyTo: company.email,
      leadId: registration.leadId,
      reason: "The person registered for this webinar and agreed to two reminders.",
    });
  },
});
