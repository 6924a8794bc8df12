import { lt, sql } from "drizzle-orm";
import type { Schedules } from "#app/jobs/schedule.ts";
import { dayIn } from "#app/lib/dates.ts";
import { pageViews } from "#db/schema/index.ts";

export const contentSchedules: Schedules = {
  retention({ now, timeZone, retention }) {
    const oldest = sql`(${dayIn(timeZone, now)}::date - ${retention.pageViewMonths} * interval '1 month')::date`;
    return [[pageViews, lt(pageViews.day, oldest)]];
  },
};
