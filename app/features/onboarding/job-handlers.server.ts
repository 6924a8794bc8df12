import { config } from "#app/config.server.ts";
import { deliver, leadMail } from "#app/features/messaging/email/deliver.server.ts";
import { onboardingJobs } from "#app/features/onboarding/jobs.ts";
import { findOnboardingEmail } from "#app/features/onboarding/queries.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { done, handleJobs } from "#app/jobs/handler.ts";
import { onboardingList } from "#emails/onboarding.ts";

export const onboardingHandlers = handleJobs(onboardingJobs, {
  "mail-onboarding-list": leadMail(async ({ leadId }, job) => {
    const found = await findOnboardingEmail(leadId);
    if (!found) return done;
    const { to, lead, key, items } = found;
    const { phone } = await findCompany();
    const open = items.filter(({ isDone }) => !isDone);
    const url = `${config.appUrl}/onboarding/${key}`;
    return deliver(job, {
      ...onboardingList({ ownerName: lead.name, street: lead.streetAddress, items: open, url, phone }),
      to,
      leadId,
      reason: "Staff sent the onboarding list to the owner of this lead.",
    });
  }),
});
