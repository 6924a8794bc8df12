import { lt } from "drizzle-orm";
import { deliveryDays } from "#app/features/webhooks/rules.ts";
import type { Schedules } from "#app/jobs/schedule.ts";
import { webhookDeliveries } from "#db/schema/index.ts";

export const webhookSchedules: Schedules = {
  retention: ({ daysAgo }) => [[webhookDeliveries, lt(webhookDeliveries.createdAt, daysAgo(deliveryDays))]],
};
