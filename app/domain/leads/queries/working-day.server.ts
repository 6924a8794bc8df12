import { workingDayAfter } from "#app/domain/leads/calendar.ts";
import { findSettings } from "#app/domain/site/queries.server.ts";

/** When a task is due that is given one day: on the company's next working day, at the hour of `now`. */
export async function findNextWorkingDay(now: Date): Promise<Date> {
  const { company, visits } = await findSettings();
  return workingDayAfter(now, { timeZone: company.timeZone, closedDays: visits.closedDays });
}
