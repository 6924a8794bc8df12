import { findRegistration } from "#app/domain/webinars/queries.server.ts";
import { endsAt } from "#app/domain/webinars/rules.ts";
import { mailWaits } from "#app/jobs/deliver-mail.server.ts";
import { done, handleJob } from "#app/jobs/handler.ts";
import { deliverToSeat } from "#app/jobs/handlers/webinar-letter.server.ts";
import { jobs } from "#app/jobs/registry.ts";
import { mailSchedule } from "#app/jobs/retry.ts";

/** Whether it takes place is read anew. */
export const mailWebinarCancelled = handleJob(jobs["mail-webinar-cancelled"], {
  schedule: mailSchedule,
  async run({ registrationId }, job) {
    const waits = mailWaits();
    if (waits) return waits;
    const registration = await findRegistration(registrationId);
    if (!registration?.webinar.cancelledAt || endsAt(registration.webinar) <= new Date()) return done;
    const { render } = await import("#emails/webinar-cancelled.tsx");
    return deliverToSeat(job, registration, {
      render,
      reason: "The person registered for this webinar, and it was called off.",
    });
  },
});
