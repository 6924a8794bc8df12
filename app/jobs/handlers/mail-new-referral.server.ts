import { config } from "#app/config.server.ts";
import { isPropertyType, propertyTypeNames } from "#app/domain/analysis/types.ts";
import { findReferralLetter } from "#app/domain/referrals/queries.server.ts";
import { contactDueAt } from "#app/domain/referrals/rules.ts";
import { findCompany, findReferralTerms } from "#app/domain/site/queries.server.ts";
import { deliver } from "#app/jobs/deliver-mail.server.ts";
import { done, handleJob } from "#app/jobs/handler.ts";
import { originLines } from "#app/jobs/handlers/letters.ts";
import { jobs } from "#app/jobs/registry.ts";
import { mailSchedule } from "#app/jobs/retry.ts";
import { formatPhone } from "#app/ui/format.ts";

export const mailNewReferral = handleJob(jobs["mail-new-referral"], {
  schedule: mailSchedule,
  async run({ referralId, to }, job) {
    const referral = await findReferralLetter(referralId);
    if (!referral) return done;
    const [company, terms] = await Promise.all([findCompany(), findReferralTerms()]);
    const { render } = await import("#emails/new-referral.tsx");
    const type = referral.propertyType;
    const letter = await render({
      client: {
        name: referral.clientName ?? "A client",
        email: referral.clientEmail ?? "",
        phone: formatPhone(referral.clientPhone ?? ""),
      },
      realtor: {
        name: referral.realtorName ?? "A realtor",
        company: referral.realtorCompany ?? "",
        email: referral.realtorEmail ?? "",
        phone: formatPhone(referral.realtorPhone ?? ""),
      },
      cameFrom: originLines(referral.origin, company.timeZone),
      property: [referral.propertyAddress, isPropertyType(type) ? propertyTypeNames[type] : type]
        .filter(Boolean)
        .join(", "),
      notes: referral.notes,
      receivedAt: referral.createdAt,
      dueAt: referral.promise?.dueAt ?? contactDueAt(referral.createdAt, terms),
      known: referral.known && { ...referral.known, url: `${config.appUrl}/leads/${referral.known.id}` },
      earlier: referral.earlier.map(({ at, realtorName, realtorCompany }) => ({
        at,
        by: [realtorName, realtorCompany].filter(Boolean).join(", "),
      })),
      url: `${config.appUrl}/dashboard`,
      company,
      timeZone: company.timeZone,
    });
    return deliver(job, {
      ...letter,
      to,
      leadId: referral.known?.id ?? null,
      reason: "The address stands in the settings among those that hear of every new lead.",
    });
  },
});
