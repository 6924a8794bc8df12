import { federalHolidays } from "#app/features/settings/company/holidays.ts";
import { addDays, clockAt, dayIn, instantAt, weekdayOf } from "#app/lib/dates.ts";
import { seededRandom } from "#app/seed/random.ts";

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

export type Clock = ReturnType<typeof officeClock>;

/** Relative to `now` in the company's zone. Times differ from day to day, so its random numbers are its own. */
export function officeClock({ now, timeZone }: { now: Date; timeZone: string }) {
  const random = seededRandom(1_912);
  const today = dayIn(timeZone, now);
  const latest = now.getTime() - 12 * minute;
  const year = Number(today.slice(0, 4));
  const holidays = [-2, -1, 0, 1].flatMap((later) => federalHolidays(year + later));
  const isOpen = (day: string) => weekdayOf(day) < 6 && !holidays.includes(day);
  const openFrom = (day: string): string => (isOpen(day) ? day : openFrom(addDays(day, 1)));
  const onDay = (daysAhead: number, time: string) => instantAt(today, time, timeZone, daysAhead);

  function arrival(daysAgo: number) {
    const time = `${two(random.pick(arrivalHours))}:${two(random.whole(0, 59))}`;
    const at = onDay(-daysAgo, time).getTime() + random.whole(0, 59) * 1_000;
    // Later today is still in the future: use the hours before now.
    return new Date(at <= latest ? at : latest - random.whole(0, 5 * 60) * minute);
  }

  /** The same instant during office hours, else the next opening (8:30 AM), or any time of that day. */
  function officeTime(instant: Date, { anyTime = false } = {}) {
    const { date, time } = clockAt(instant, timeZone);
    if (isOpen(date) && time >= "08:30" && time < "17:30") return instant;
    const opening = `${two(anyTime ? random.whole(9, 16) : 8)}:${two(random.whole(31, 59))}`;
    return instantAt(openFrom(time < "08:30" ? date : addDays(date, 1)), opening, timeZone);
  }

  /** On the last office day of this week up to today, or on the first. */
  function thisWeek(time: string) {
    const monday = addDays(today, 1 - weekdayOf(today));
    const open = [0, 1, 2, 3, 4].map((days) => addDays(monday, days)).filter(isOpen);
    return instantAt(open.findLast((day) => day <= today) ?? open[0] ?? today, time, timeZone);
  }

  /** An office hour after that share of the time between both, or shortly before `end` if that is sooner. */
  function within(start: Date, end: Date, share: number) {
    const wished = between(start, end, share);
    const opened = officeTime(wished, { anyTime: true });
    return opened < end ? opened : new Date(Math.max(wished.getTime(), end.getTime() - 20 * minute));
  }

  return { now, today, onDay, arrival, officeTime, thisWeek, within };
}

export const between = (start: Date, end: Date, share: number) =>
  new Date(start.getTime() + (end.getTime() - start.getTime()) * share);

export const after = (instant: Date, ms: number) => new Date(instant.getTime() + ms);

/** Most owners write at noon and in the evening. */
const arrivalHours = [7, 9, 10, 11, 12, 12, 13, 15, 17, 18, 18, 19, 19, 20, 20, 20, 21, 22];

const two = (value: number) => String(value).padStart(2, "0");
