import { lt } from "drizzle-orm";
import type { Schedules } from "#app/jobs/schedule.ts";
import { formKeys, rateLimits } from "#db/schema/index.ts";

export const serverSchedules: Schedules = {
  retention: ({ now, daysAgo }) => [
    [formKeys, lt(formKeys.createdAt, daysAgo(7))],
    [rateLimits, lt(rateLimits.expire, now)],
  ],
};
