import { lt, sql } from "drizzle-orm";
import type { Schedules } from "#app/jobs/schedule.ts";
import { dayIn } from "#app/lib/dates.ts";
import { pageViews } from "#db/schema/index.ts";

// Two years to compare, plus the current month.
const pageViewMonths = 25;

export const contentSchedules: Schedules = {
  retention({ now, timeZone }) {
    const oldest = sql`(${dayIn(timeZone, now)}::date - ${pageViewMonths} * interval '1 month')::date`;
    return [[pageViews, lt(pageViews.day, oldest)]];
  },
};
