import { findRegistration } from "#app/domain/webinars/queries.server.ts";
import { endsAt } from "#app/domain/webinars/rules.ts";
import { done } from "#app/jobs/handler.ts";
import { deliverToSeat } from "#app/jobs/handlers/webinars/letter.server.ts";
import { handleLeadMail } from "#app/jobs/lead-mail.server.ts";
import { jobs } from "#app/jobs/registry.ts";

/** Whether it takes place is read anew. */
export const mailWebinarCancelled = handleLeadMail(
  jobs["mail-webinar-cancelled"],
  async ({ registrationId }, job) => {
    const registration = await findRegistration(registrationId);
    if (!registration?.webinar.cancelledAt || endsAt(registration.webinar) <= new Date()) return done;
    const { render } = await import("#emails/webinar/cancelled.tsx");
    return deliverToSeat(job, registration, {
      render,
      reason: "The person registered for this webinar, and it was called off.",
    });
  },
);
