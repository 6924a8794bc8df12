import { findRegistration } from "#app/domain/webinars/queries.server.ts";
import { done } from "#app/jobs/handler.ts";
import { deliverToSeat, isAwaited } from "#app/jobs/handlers/webinars/letter.server.ts";
import { handleLeadMail } from "#app/jobs/lead-mail.server.ts";
import { jobs } from "#app/jobs/registry.ts";

/** The date is read anew: of several moves in a row only the last is told. */
export const mailWebinarMoved = handleLeadMail(
  jobs["mail-webinar-moved"],
  async ({ registrationId, startsAt, isBack = false }, job) => {
    const registration = await findRegistration(registrationId);
    if (!isAwaited(registration)) return done;
    if (registration.webinar.startsAt.toISOString() !== startsAt) return done;
    const { render } = await import("#emails/webinar/moved.tsx");
    return deliverToSeat(job, registration, {
      render: (letter) => render({ ...letter, isBack }),
      reason: isBack
        ? "The person registered for this webinar, which takes place after it was called off."
        : "The person registered for this webinar, and its time was changed.",
    });
  },
);
