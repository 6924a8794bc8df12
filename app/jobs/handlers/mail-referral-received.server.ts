import { config } from "#app/config.server.ts";
import { findReferralLetter } from "#app/domain/referrals/queries.server.ts";
import { contactDueAt, shownName } from "#app/domain/referrals/rules.ts";
import { findCompany, findReferralTerms } from "#app/domain/site/queries.server.ts";
import { deliver } from "#app/jobs/deliver-mail.server.ts";
import { done, handleJob } from "#app/jobs/handler.ts";
import { jobs } from "#app/jobs/registry.ts";
import { mailSchedule } from "#app/jobs/retry.ts";

export const mailReferralReceived = handleJob(jobs["mail-referral-received"], {
  schedule: mailSchedule,
  async run({ referralId }, job) {
    const referral = await findReferralLetter(referralId);
    if (!referral?.realtorEmail) return done;
    const [company, terms] = await Promise.all([findCompany(), findReferralTerms()]);
    const dueAt = referral.promise?.dueAt ?? contactDueAt(referral.createdAt, terms);
    const isAhead = !referral.promise?.keptAt && dueAt > new Date();
    const { render } = await import("#emails/referral-received.tsx");
    const letter = await render({
      client: shownName(referral.clientName),
      receivedAt: referral.createdAt,
      dueAt: isAhead ? dueAt : null,
      feeCents: terms.feeCents,
      url: `${config.appUrl}/realtor-referral/${referralId}`,
      company,
      timeZone: company.timeZone,
    });
    return deliver(job, {
      ...letter,
      to: referral.realtorEmail,
      replyTo: company.email,
      reason: "The realtor sent a referral with this address and is told here what becomes of it.",
    });
  },
});
