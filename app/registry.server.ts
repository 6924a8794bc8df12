import { agreementRows } from "#app/features/agreements/lead-rows.server.ts";
import { analysisRows } from "#app/features/analysis/lead-rows.server.ts";
import { campaignRows } from "#app/features/campaigns/lead-rows.server.ts";
import { campaignReactions } from "#app/features/campaigns/reactions.server.ts";
import { crmRows } from "#app/features/crm/lead-rows.server.ts";
import { crmReactions } from "#app/features/crm/reactions.server.ts";
import { enrollmentRows } from "#app/features/enrollment/lead-rows.server.ts";
import { registerLeadRows } from "#app/features/leads/lead-rows.ts";
import { leadReactions } from "#app/features/leads/reactions.server.ts";
import { messagingRows } from "#app/features/messaging/lead-rows.server.ts";
import { onboardingRows } from "#app/features/onboarding/lead-rows.server.ts";
import { onboardingReactions } from "#app/features/onboarding/reactions.server.ts";
import { paymentRows } from "#app/features/payments/lead-rows.server.ts";
import { pricingRows } from "#app/features/pricing/lead-rows.server.ts";
import { referralRows } from "#app/features/referrals/lead-rows.server.ts";
import { taskRows } from "#app/features/tasks/lead-rows.server.ts";
import { targetReactions } from "#app/features/tasks/targets/reactions.server.ts";
import { walkthroughRows } from "#app/features/walkthroughs/lead-rows.server.ts";
import { webhookReactions } from "#app/features/webhooks/reactions.server.ts";
import { webinarRows } from "#app/features/webinars/lead-rows.server.ts";
import { registerReactions } from "#app/timeline/reactions.server.ts";

/** In the order in which they run. */
export const reactions = [
  ...leadReactions,
  ...targetReactions,
  ...crmReactions,
  ...onboardingReactions,
  ...webhookReactions,
  ...campaignReactions,
];

/** Before the first command: what lower features call without importing the higher ones. */
export function registerFeatures() {
  registerReactions(reactions);
  // In the order in which they run.
  registerLeadRows([
    messagingRows,
    agreementRows,
    pricingRows,
    paymentRows,
    analysisRows,
    enrollmentRows,
    // Erases tasks by the referrals they are about.
    taskRows,
    referralRows,
    webinarRows,
    onboardingRows,
    walkthroughRows,
    crmRows,
    campaignRows,
  ]);
}
