import { config } from "#app/config.server.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { createPasswordReset } from "#app/domain/staff/commands.server.ts";
import { deliver, mailWaits } from "#app/jobs/deliver-mail.server.ts";
import { done, handleJob } from "#app/jobs/handler.ts";
import { jobs } from "#app/jobs/registry.ts";
import { promptSchedule } from "#app/jobs/retry.ts";

const hour = 3_600_000;

/** The link is made by each attempt anew, so that none lies in the outbox. */
export const mailPasswordReset = handleJob(jobs["mail-password-reset"], {
  schedule: promptSchedule,
  async run({ email }, job) {
    // Before a link is made that nobody would get.
    const waits = mailWaits();
    if (waits) return waits;
    if (Date.now() - job.createdAt.getTime() > hour)
      return { end: "park", why: "Asked for more than an hour ago; the person has to ask again" };
    const reset = await createPasswordReset(email);
    if (!reset) return done;
    const company = await findCompany();
    const url = `${config.appUrl}/password-reset?${new URLSearchParams({ token: reset.token })}`;
    const { render } = await import("#emails/password-reset.tsx");
    const letter = await render({ url, validForMinutes: 60, company });
    return deliver(job, {
      ...letter,
      to: reset.email,
      secret: true,
      reason: "Somebody asked for a new password for this account on the sign-in page.",
    });
  },
});
