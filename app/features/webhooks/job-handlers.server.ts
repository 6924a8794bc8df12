import { failDelivery, sendDelivery } from "#app/features/webhooks/commands/deliver.server.ts";
import { webhookJobs } from "#app/features/webhooks/jobs.ts";
import { handleJobs } from "#app/jobs/handler.ts";

export const webhookHandlers = handleJobs(webhookJobs, {
  "send-webhook": {
    run: ({ deliveryId }, { attempt, signal }) => sendDelivery(deliveryId, { attempt, signal }),
    onFailed:
      async ({ deliveryId }, { why }) =>
      (tx) =>
        failDelivery(tx, deliveryId, why, new Date()),
  },
});
