import { findRegistration } from "#app/domain/webinars/queries.server.ts";
import { done } from "#app/jobs/handler.ts";
import { deliverToSeat, isAwaited } from "#app/jobs/handlers/webinars/letter.server.ts";
import { handleLeadMail } from "#app/jobs/lead-mail.server.ts";
import { jobs } from "#app/jobs/registry.ts";

export const mailWebinarConfirmation = handleLeadMail(
  jobs["mail-webinar-confirmation"],
  async ({ registrationId }, job) => {
    const registration = await findRegistration(registrationId);
    if (!isAwaited(registration)) return done;
    const { render } = await import("#emails/webinar/confirmation.tsx");
    return deliverToSeat(job, registration, {
      render,
      reason: "The person registered for this webinar with this address.",
    });
  },
);
