import { findRegistration } from "#app/domain/webinars/queries.server.ts";
import { reminderState } from "#app/domain/webinars/rules.ts";
import { done } from "#app/jobs/handler.ts";
import { deliverToSeat, isAwaited } from "#app/jobs/handlers/webinars/letter.server.ts";
import { handleLeadMail } from "#app/jobs/lead-mail.server.ts";
import { jobs } from "#app/jobs/registry.ts";

/** The date is read anew: a webinar that moved is waited for, and nobody is reminded of one that has begun or was called off. */
export const mailWebinarReminder = handleLeadMail(
  jobs["mail-webinar-reminder"],
  async ({ registrationId, hoursBefore }, job) => {
    const registration = await findRegistration(registrationId);
    if (!isAwaited(registration)) return done;
    const state = reminderState(registration.webinar.startsAt, hoursBefore, new Date());
    if (state.is === "past") return done;
    if (state.is === "early") return { end: "wait", why: "The webinar moved to a later date", ms: state.ms };
    const { render } = await import("#emails/webinar/reminder.tsx");
    return deliverToSeat(job, registration, {
      render,
      reason: "The person registered for this webinar and agreed to two reminders.",
    });
  },
);
