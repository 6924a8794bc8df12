import { findRegistration } from "#app/domain/webinars/queries.server.ts";
import { mailWaits } from "#app/jobs/deliver-mail.server.ts";
import { done, handleJob } from "#app/jobs/handler.ts";
import { deliverToSeat, isAwaited } from "#app/jobs/handlers/webinar-letter.server.ts";
import { jobs } from "#app/jobs/registry.ts";
import { mailSchedule } from "#app/jobs/retry.ts";

export const mailWebinarConfirmation = handleJob(jobs["mail-webinar-confirmation"], {
  schedule: mailSchedule,
  async run({ registrationId }, job) {
    const waits = mailWaits();
    if (waits) return waits;
    const registration = await findRegistration(registrationId);
    if (!isAwaited(registration)) return done;
    const { render } = await import("#emails/webinar-confirmation.tsx");
    return deliverToSeat(job, registration, {
      render,
      reason: "The person registered for this webinar with this address.",
    });
  },
});
