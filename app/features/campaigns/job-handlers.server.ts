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
import { done, handleJobs, type Outcome } from "#app/jobs/handler.ts";

type SentEmails = Parameters<typeof recordSentEmails>[1];

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
    async run(payload, job) {
      let outcome: Outcome = done;
      const end = async (_: number, each: Outcome) => {
        outcome = each;
      };
      await sendEmails([{ payload, job }], end);
      const { item, ...ended } = outcome as Extract<Outcome, { end: "done" }>;
      return item
        ? { ...ended, record: (tx) => recordSentEmails(tx, [item] as unknown as SentEmails) }
        : outcome;
    },
    batch: {
      size: 100,
      run: sendEmails,
      record: (tx, items) => recordSentEmails(tx, items as unknown as SentEmails),
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
