import { config } from "#app/config.server.ts";
import { originLines } from "#app/features/leads/origin.ts";
import { isPropertyType, propertyTypeNames } from "#app/features/leads/property/types.ts";
import { deliver, deliverToOffice } from "#app/features/messaging/email/deliver.server.ts";
import { referralJobs } from "#app/features/referrals/jobs.ts";
import { findReferralEmail } from "#app/features/referrals/queries.server.ts";
import { contactDueAt, shownName } from "#app/features/referrals/rules.ts";
import { findCompany, findReferralTerms } from "#app/features/settings/company/queries.server.ts";
import { done, handleJobs } from "#app/jobs/handler.ts";
import { formatPhone } from "#app/lib/format.ts";
import { newReferral, referralReceived } from "#emails/referral.ts";

export const referralHandlers = handleJobs(referralJobs, {
  "mail-referral-received": {
    async run({ referralId }, job) {
      const referral = await findReferralEmail(referralId);
      if (!referral?.realtorEmail) return done;
      const [company, terms] = await Promise.all([findCompany(), findReferralTerms()]);
      const dueAt = referral.promise?.dueAt ?? contactDueAt(referral.createdAt, terms);
      const isAhead = !referral.promise?.fulfilledAt && dueAt > new Date();
      return deliver(job, {
        ...referralReceived({
          client: shownName(referral.clientName),
          receivedAt: referral.createdAt,
          dueAt: isAhead ? dueAt : null,
          feeCents: terms.feeCents,
          url: `${config.appUrl}/realtor-referral/${referralId}`,
          timeZone: company.timeZone,
        }),
        to: referral.realtorEmail,
        reason: "The realtor sent a referral with this address and gets updates about it here.",
      });
    },
  },

  "mail-new-referral": {
    async run({ referralId, to }, job) {
      const referral = await findReferralEmail(referralId);
      if (!referral) return done;
      const [company, terms] = await Promise.all([findCompany(), findReferralTerms()]);
      const type = referral.propertyType;
      const email = newReferral({
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
        dueAt: referral.promise?.dueAt ?? contactDueAt(referral.createdAt, terms),
        known: referral.known && { ...referral.known, url: `${config.appUrl}/leads/${referral.known.id}` },
        earlier: referral.earlier.map(({ at, realtorName, realtorEmail, realtorCompany }) => ({
          at,
          isCorrected: realtorEmail === referral.realtorEmail,
          by: [realtorName, realtorCompany].filter(Boolean).join(", "),
        })),
        url: `${config.appUrl}/dashboard`,
        timeZone: company.timeZone,
      });
      return deliverToOffice(job, { ...email, to, leadId: referral.known?.id ?? null });
    },
  },
});
