import { clockAt } from "#app/domain/calendar.ts";
import { listPeople } from "#app/domain/leads/queries/people.server.ts";
import { findNextWorkingDay, findSettings } from "#app/domain/site/queries.server.ts";

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
