import { accountJobs } from "#app/features/accounts/jobs.ts";
import { agreementJobs } from "#app/features/agreements/jobs.ts";
import { analysisJobs } from "#app/features/analysis/jobs.ts";
import { backupJobs } from "#app/features/backups/jobs.ts";
import { campaignJobs } from "#app/features/campaigns/jobs.ts";
import { conversationJobs } from "#app/features/conversations/jobs.ts";
import { crmJobs } from "#app/features/crm/jobs.ts";
import { enrollmentJobs } from "#app/features/enrollment/jobs.ts";
import { leadListJobs } from "#app/features/lead-lists/jobs.ts";
import { leadPageJobs } from "#app/features/lead-page/jobs.ts";
import { leadJobs } from "#app/features/leads/jobs.ts";
import { messagingJobs } from "#app/features/messaging/jobs.ts";
import { onboardingJobs } from "#app/features/onboarding/jobs.ts";
import { paymentJobs } from "#app/features/payments/jobs.ts";
import { referralJobs } from "#app/features/referrals/jobs.ts";
import { taskJobs } from "#app/features/tasks/jobs.ts";
import { todayJobs } from "#app/features/today/jobs.ts";
import { walkthroughJobs } from "#app/features/walkthroughs/jobs.ts";
import { webhookJobs } from "#app/features/webhooks/jobs.ts";
import { webinarJobs } from "#app/features/webinars/jobs.ts";
import type { JobDefinition, Queue } from "#app/jobs/definition.ts";
import type { z } from "#app/lib/zod.ts";

export const jobs = {
  ...accountJobs,
  ...agreementJobs,
  ...analysisJobs,
  ...backupJobs,
  ...campaignJobs,
  ...enrollmentJobs,
  ...leadJobs,
  ...messagingJobs,
  ...paymentJobs,
  ...referralJobs,
  ...leadPageJobs,
  ...onboardingJobs,
  ...crmJobs,
  ...taskJobs,
  ...todayJobs,
  ...leadListJobs,
  ...conversationJobs,
  ...walkthroughJobs,
  ...webhookJobs,
  ...webinarJobs,
} satisfies Record<string, JobDefinition>;

export type JobKind = keyof typeof jobs;
export type JobPayload<Kind extends JobKind> = z.infer<(typeof jobs)[Kind]["payload"]>;

const definitions: Partial<Record<string, JobDefinition>> = jobs;

export const jobLabel = (kind: string) => definitions[kind]?.label ?? kind;

export const isOutgoing = (kind: string) => !definitions[kind]?.runsOffline;

export const isFromForm = (kind: string) => definitions[kind]?.isFromForm ?? false;

export const queueOf = (kind: string): Queue =>
  definitions[kind]?.queue ?? (kind.startsWith("mail-") ? "mail" : "default");
