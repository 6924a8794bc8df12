import { lt, sql } from "drizzle-orm";
import type { Schedules } from "#app/jobs/schedule.ts";
import { tasks } from "#db/schema/index.ts";

export const taskSchedules: Schedules = {
  retention: ({ daysAgo, retention }) => [
    [
      tasks,
      sql`kind in ('answer_text', 'answer_email') and lead_id is null and ${lt(tasks.doneAt, daysAgo(retention.unknownTextDays))}`,
    ],
  ],
};
