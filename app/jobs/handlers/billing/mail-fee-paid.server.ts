import { config } from "#app/config.server.ts";
import { findFeePaidNotice } from "#app/domain/billing/queries.server.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { deliver } from "#app/jobs/deliver-mail.server.ts";
import { done, handleJob } from "#app/jobs/handler.ts";
import { jobs } from "#app/jobs/registry.ts";
import { mailSchedule } from "#app/jobs/retry.ts";

export const mailFeePaid = handleJob(jobs["mail-fee-paid"], {
  schedule: mailSchedule,
  async run({ paymentId, to }, job) {
    const found = await findFeePaidNotice(paymentId);
    if (!found) return done;
    const { leadId, email } = found;
    const { render } = await import("#emails/payment/fee-paid.tsx");
    const url = `${config.appUrl}/leads/${leadId}`;
    const letter = await render({ ...found, url, company: await findCompany() });
    return deliver(job, {
      ...letter,
      to,
      ...(email && { replyTo: email }),
      leadId,
      reason: "The address is listed in the settings for new leads.",
    });
  },
});
