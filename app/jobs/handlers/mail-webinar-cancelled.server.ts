import { config } from "#app/config.server.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { findRegistration } from "#app/domain/webinars/queries.server.ts";
import { endsAt } from "#app/domain/webinars/rules.ts";
import { deliver, mailWaits } from "#app/jobs/deliver-mail.server.ts";
import { done, handleJob } from "#app/jobs/handler.ts";
import { webinarLetter } from "#app/jobs/handlers/webinar-letter.ts";
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
    const company = await findCompany();
    const { render } = await import("#emails/webinar-cancelled.tsx");
    return deliver(job, {
      ...(await render(webinarLetter(registration, { company, appUrl: config.appUrl }))),
      to: registration.email,
      replyTo: company.email,
      leadId: registration.leadId,
      reason: "The person registered for this webinar, and it was called off.",
    });
  },
});
