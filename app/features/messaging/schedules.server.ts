import { lt, sql } from "drizzle-orm";
import type { Schedules } from "#app/jobs/schedule.ts";
import { messages } from "#db/schema/index.ts";

export const messagingSchedules: Schedules = {
  retention: ({ daysAgo, retention }) => [
    [
      messages,
      sql`channel = 'sms' and lead_id is null and ${lt(messages.createdAt, daysAgo(retention.unknownTextDays))}`,
    ],
  ],
};
