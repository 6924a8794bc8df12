import { normaliseStreet } from "#app/domain/analysis/rules/address.ts";
import { visitHours, visitTimes } from "#app/domain/enrollment/visit-hours.ts";
import { clockAt, instantAt } from "#app/domain/leads/calendar.ts";
import { done, type Result, refused } from "#app/domain/result.ts";
import { clockLabel, dateInputError, parseDateInput } from "#app/ui/dates/date-input.ts";

/** Days that a draft, and the pages after it was completed, can be come back to. */
export const draftDays = 7;

/** The oldest change that a draft may have and still be there. */
export const oldestDraft = (now: Date) => new Date(now.getTime() - draftDays * 86_400_000);

/** Statuses that an enrollment leaves as they are: it never moves a lead backwards. */
const settled = new Set(["enrolled", "closed", "won"]);

/** The status of a known lead after its owner enrolled the same home. */
export const statusAfterEnrolling = (status: string | null) =>
  status !== null && settled.has(status) ? status : "enrolled";

type Home = { streetAddress: string | null; zipCode: string | null };

/**
 * The lead of the same home among those of one e-mail: same street line, however it is written, and same ZIP code (a
 * town goes by several names). One that is enrolled goes before one that is not, else the first of the list.
 */
export function sameHome<Lead extends Home & { status: string | null }>(
  leads: readonly Lead[],
  home: { streetAddress: string; zipCode: string },
): Lead | null {
  const street = normaliseStreet(home.streetAddress);
  const same = leads.filter(
    (lead) =>
      normaliseStreet(lead.streetAddress ?? "") === street &&
      lead.zipCode?.trim().slice(0, 5) === home.zipCode,
  );
  return same.find((lead) => lead.status === "enrolled") ?? same[0] ?? null;
}

/**
 * The instant of a walkthrough as chosen: on a working day, on a half hour of the company's hours, at least two hours
 * and at most sixty days ahead.
 *
 * @param typed `date` as typed (MM/DD/YYYY or YYYY-MM-DD) and `time` as `HH:mm`, on the clocks of `timeZone`.
 */
export function readWalkthrough(
  typed: { date: string; time: string },
  { now, timeZone }: { now: Date; timeZone: string },
): Result<Date> {
  const wrong = (message: string) => refused("invalid", message, "visit");
  const day = parseDateInput(typed.date);
  if (!typed.date.trim()) return wrong("Choose a day.");
  if (!day) return wrong(dateInputError);
  if (!typed.time) return wrong("Choose a time.");
  if (!visitTimes.some(({ value }) => value === typed.time))
    return wrong(`Choose a time between ${clockLabel(visitHours.first)} and ${clockLabel(visitHours.last)}.`);
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6) return wrong("Choose a day from Monday to Friday.");
  const at = instantAt(day, typed.time, timeZone);
  if (at.getTime() < now.getTime()) return wrong("This time has passed. Choose a later one.");
  if (at.getTime() < now.getTime() + visitHours.noticeHours * 3_600_000)
    return wrong("Choose a time at least two hours from now.");
  const last = instantAt(clockAt(now, timeZone).date, "23:59", timeZone, visitHours.days);
  if (at > last) return wrong(`Choose a day within the next ${visitHours.days} days.`);
  return done(at);
}
