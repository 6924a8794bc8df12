import { agreementHandlers } from "#app/features/agreements/job-handlers.server.ts";
import { analysisHandlers } from "#app/features/analysis/job-handlers.server.ts";
import { backupHandlers } from "#app/features/backups/job-handlers.server.ts";
import { campaignHandlers } from "#app/features/campaigns/job-handlers.server.ts";
import { conversationHandlers } from "#app/features/conversations/job-handlers.server.ts";
import { crmHandlers } from "#app/features/crm/job-handlers.server.ts";
import { enrollmentHandlers } from "#app/features/enrollment/job-handlers.server.ts";
import { leadListHandlers } from "#app/features/lead-lists/job-handlers.server.ts";
import { leadPageHandlers } from "#app/features/lead-page/job-handlers.server.ts";
import { leadHandlers } from "#app/features/leads/job-handlers.server.ts";
import { accountHandlers } from "#app/features/messaging/account-emails/job-handlers.server.ts";
import { messagingHandlers } from "#app/features/messaging/job-handlers.server.ts";
import { onboardingHandlers } from "#app/features/onboarding/job-handlers.server.ts";
import { paymentHandlers } from "#app/features/payments/job-handlers.server.ts";
import { referralHandlers } from "#app/features/referrals/job-handlers.server.ts";
import { taskHandlers } from "#app/features/tasks/job-handlers.server.ts";
import { todayHandlers } from "#app/features/today/job-handlers.server.ts";
import { walkthroughHandlers } from "#app/features/walkthroughs/job-handlers.server.ts";
import { webhookHandlers } from "#app/features/webhooks/job-handlers.server.ts";
import { webinarHandlers } from "#app/features/webinars/job-handlers.server.ts";
import type { JobHandler } from "#app/jobs/handler.ts";
import type { JobKind } from "#app/jobs/registry.ts";

export const handlers: Record<JobKind, JobHandler> = {
  ...accountHandlers,
  ...agreementHandlers,
  ...analysisHandlers,
  ...backupHandlers,
  ...campaignHandlers,
  ...enrollmentHandlers,
  ...leadHandlers,
  ...messagingHandlers,
  ...paymentHandlers,
  ...referralHandlers,
  ...leadPageHandlers,
  ...onboardingHandlers,
  ...crmHandlers,
  ...taskHandlers,
  ...todayHandlers,
  ...leadListHandlers,
  ...conversationHandlers,
  ...walkthroughHandlers,
  ...webhookHandlers,
  ...webinarHandlers,
};
