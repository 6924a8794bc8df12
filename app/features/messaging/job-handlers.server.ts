import { config } from "#app/config.server.ts";
import { findAlert } from "#app/features/accounts/notifications/queries.server.ts";
import { mayContact } from "#app/features/messaging/contact/queries.server.ts";
import { messagingJobs } from "#app/features/messaging/jobs.ts";
import { deliverText } from "#app/features/messaging/sms/deliver.server.ts";
import { isOnHold } from "#app/features/messaging/sms/queries.server.ts";
import { mostAlerts, replyText } from "#app/features/messaging/sms/rules.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { done, handleJobs } from "#app/jobs/handler.ts";

export const messagingHandlers = handleJobs(messagingJobs, {
  // To staff, who entered their own number.
  "text-alert": {
    async run({ notificationId }, job) {
      const now = new Date();
      const found = await findAlert(notificationId);
      const to = found?.phone;
      if (!to || now.getTime() - job.createdAt.getTime() > dayMs) return done;
      const { why } = await mayContact({ email: null, phoneE164: to }, "sms", "service");
      if (why === "unsubscribed" || (await isOnHold(to))) return done;
      const { shortName, timeZone } = await findCompany();
      const body = replyText(shortName, `${found.title} ${config.appUrl}${found.path}`);
      const reason = "This person gets such alerts by text.";
      return deliverText(job, { leadId: null, to, body, timeZone, reason, limit: mostAlerts }, now);
    },
  },
});

const dayMs = 86_400_000;
