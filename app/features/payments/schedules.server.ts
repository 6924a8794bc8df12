import { queueReconcile } from "#app/features/payments/commands/triggers.server.ts";
import type { Schedules } from "#app/jobs/schedule.ts";

export const paymentSchedules: Schedules = {
  runs: [
    // Queues the check once in an hour of the clock.
    { name: "check of payments and invoices", every: "ten minutes", run: ({ now }) => queueReconcile(now) },
  ],
};
