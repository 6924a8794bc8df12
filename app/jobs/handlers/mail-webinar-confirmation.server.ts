import { config } from "#app/config.server.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { findRegistration } from "#app/domain/webinars/queries.server.ts";
import { deliver, mailWaits } from "#app/jobs/deliver-mail.server.ts";
import { done, handleJob } from "#app/jobs/handler.ts";
import { isAwaited, webinarLetter } from "#app/jobs/handlers/webinar-letter.ts";
import { jobs } from "#app/jobs/registry.ts";
import { mailSchedule } from "#app/jobs/retry.ts";

export const mailWebinarConfirmation = handleJob(jobs["mail-webinar-confirmation"], {
  schedule: mailSchedule,
  async run({ registrationId }, job) {
    const waits = mailWaits();
    if (waits) return waits;
    const registration = await findRegistration(registrationId);
    if (!isAwaited(registration)) return done;
    const company = await findCompany();
    const { render } = await import("#emails/webinar-confirmation.tsx");
    return deliver(job, {
      ...(await render(webinarLetter(registration, { company, appUrl: config.appUrl }))),
      to: registration.email,
      replyTo: company.email,
      leadId: registration.leadId,
      reason: "The person registered for this webinar with this address.",
    });
  },
});
