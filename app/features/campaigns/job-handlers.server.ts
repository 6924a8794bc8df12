import { planDue } from "#app/features/campaigns/commands/plan.server.ts";
import {
  recordFailedEmail,
  recordFailedText,
  recordSentEmails,
  sendEmails,
  sendText,
} from "#app/features/campaigns/commands/send.server.ts";
import { sendTest } from "#app/features/campaigns/commands/test-mail.server.ts";
import { campaignJobs } from "#app/features/campaigns/jobs.ts";
import { done, handleJobs, outcomeOfOne } from "#app/jobs/handler.ts";

const planLimit = 500;
const planMs = 20_000;

export const campaignHandlers = handleJobs(campaignJobs, {
  "campaign-plan": {
    async run() {
      const began = Date.now();
      while ((await planDue(new Date(), planLimit)) === planLimit)
        if (Date.now() - began > planMs) return { end: "wait", why: "More people are due", ms: 0 };
      return done;
    },
  },
  "mail-campaign": {
    run: (payload, job) => outcomeOfOne((end) => sendEmails([{ payload, job }], end)),
    batch: {
      size: 100,
      run: sendEmails,
      record: recordSentEmails,
    },
    onFailed:
      async ({ messageId }, { why }) =>
      (tx) =>
        recordFailedEmail(tx, { messageId, kind: "soft", why }),
  },
  "mail-campaign-test": { run: sendTest },
  "text-campaign": {
    run: sendText,
    onFailed:
      async ({ messageId }, { why }) =>
      (tx) =>
        recordFailedText(tx, { messageId, why }),
  },
});
