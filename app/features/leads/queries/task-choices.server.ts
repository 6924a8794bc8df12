import { listPeople } from "#app/features/leads/queries/people.server.ts";
import { findNextWorkingDay, findSettings } from "#app/features/settings/company/queries.server.ts";
import { clockAt } from "#app/lib/dates.ts";

/** Proposes 9 AM on the next working day, company time. */
export async function findTaskChoices(now: Date) {
  const [people, { company }, nextDay] = await Promise.all([
    listPeople(),
    findSettings(),
    findNextWorkingDay(now),
  ]);
  const { timeZone } = company;
  return { people, timeZone, proposed: { date: clockAt(nextDay, timeZone).date, time: "09:00" } };
}
