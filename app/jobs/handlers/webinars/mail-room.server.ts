import { findRegistration } from "#app/domain/webinars/queries.server.ts";
import { done } from "#app/jobs/handler.ts";
import { deliverToSeat, isAwaited } from "#app/jobs/handlers/webinars/letter.server.ts";
import { handleLeadMail } from "#app/jobs/lead-mail.server.ts";
import { jobs } from "#app/jobs/registry.ts";

/** The address is read anew: of several changes in a row only the last is told. */
export const mailWebinarRoom = handleLeadMail(
  jobs["mail-webinar-room"],
  async ({ registrationId, joinUrl }, job) => {
    const registration = await findRegistration(registrationId);
    if (!isAwaited(registration) || registration.webinar.joinUrl !== joinUrl) return done;
    const { render } = await import("#emails/webinar/room.tsx");
    return deliverToSeat(job, registration, {
      render,
      reason: "The person registered for this webinar, and its room was changed.",
    });
  },
);
