import { findRegistration } from "#app/domain/webinars/queries.server.ts";
import { mailWaits } from "#app/jobs/deliver-mail.server.ts";
import { done, handleJob } from "#app/jobs/handler.ts";
import { deliverToSeat, isAwaited } from "#app/jobs/handlers/webinar-letter.server.ts";
import { jobs } from "#app/jobs/registry.ts";
import { mailSchedule } from "#app/jobs/retry.ts";

/** The address is read anew: of several changes in a row only the last is told. */
export const mailWebinarRoom = handleJob(jobs["mail-webinar-room"], {
  schedule: mailSchedule,
  async run({ registrationId, joinUrl }, job) {
    const waits = mailWaits();
    if (waits) return waits;
    const registration = await findRegistration(registrationId);
    if (!isAwaited(registration) || registration.webinar.joinUrl !== joinUrl) return done;
    const { render } = await import("#emails/webinar-room.tsx");
    return deliverToSeat(job, registration, {
      render,
      reason: "The person registered for this webinar, and its room was changed.",
    });
  },
});
