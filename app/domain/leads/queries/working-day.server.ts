import { clockAt, workingDayAfter } from "#app/domain/calendar.ts";
import { listPeople } from "#app/domain/leads/queries/people.server.ts";
import { findSettings } from "#app/domain/site/queries.server.ts";

/** When a task is due that is given one day: on the company's next working day, at the hour of `now`. */
export async function findNextWorkingDay(now: Date): Promise<Date> {
  const { company, visits } = await findSettings();
  return workingDayAfter(now, { timeZone: company.timeZone, closedDays: visits.closedDays });
}

/**
 * What a new task can be filled with: the people, the company's zone, and the day and time by its clock that are
 * proposed, which are the next working day at nine.
 */
export async function findTaskChoices(now: Date) {
  const [people, { company }, nextDay] = await Promise.all([
    listPeople(),
    findSettings(),
    findNextWorkingDay(now),
  ]);
  const { timeZone } = company;
  return { people, timeZone, proposed: { date: clockAt(nextDay, timeZone).date, time: "09:00" } };
}
