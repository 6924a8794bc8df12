import { dayNumber } from "#app/features/analysis/rules/distance.ts";
import { clockAt, dayIn, instantAt } from "#app/lib/dates.ts";
import type { Random } from "#app/seed/random.ts";

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

export type Clock = ReturnType<typeof officeClock>;

/** Relative to `now` in the company's zone. */
export function officeClock(random: Random, { now, timeZone }: { now: Date; timeZone: string }) {
  const today = dayIn(timeZone, now);
  const latest = now.getTime() - 12 * minute;
  const onDay = (daysAhead: number, time: string) => instantAt(today, time, timeZone, daysAhead);

  function arrival(daysAgo: number) {
    const time = `${two(random.pick(arrivalHours))}:${two(random.whole(0, 59))}`;
    const at = onDay(-daysAgo, time).getTime() + random.whole(0, 59) * 1_000;
    // Later today is still in the future: use the hours before now.
    return new Date(at <= latest ? at : latest - random.whole(0, 5 * 60) * minute);
  }

  /** The same instant during office hours, else the next opening (weekdays 8:30 AM), or any time of that day. */
  function officeTime(instant: Date, { anyTime = false } = {}) {
    const { date, time } = clockAt(instant, timeZone);
    // 0 is Sunday.
    const weekday = (dayNumber(date) + 4) % 7;
    const isWorkday = weekday % 6 !== 0;
    if (isWorkday && time >= "08:30" && time < "17:30") return instant;
    const opening = `${two(anyTime ? random.whole(9, 16) : 8)}:${two(random.whole(31, 59))}`;
    if (isWorkday && time < "08:30") return instantAt(date, opening, timeZone);
    return instantAt(date, opening, timeZone, weekday === 5 ? 3 : weekday === 6 ? 2 : 1);
  }

  /** An office hour after that share of the time between both, or shortly before `end` if that is sooner. */
  function within(start: Date, end: Date, share: number) {
    const wished = between(start, end, share);
    const opened = officeTime(wished, { anyTime: true });
    return opened < end ? opened : new Date(Math.max(wished.getTime(), end.getTime() - 20 * minute));
  }

  return { now, today, onDay, arrival, officeTime, within };
}

export const between = (start: Date, end: Date, share: number) =>
  new Date(start.getTime() + (end.getTime() - start.getTime()) * share);

export const after = (instant: Date, ms: number) => new Date(instant.getTime() + ms);

/** Most owners write at noon and in the evening. */
const arrivalHours = [7, 9, 10, 11, 12, 12, 13, 15, 17, 18, 18, 19, 19, 20, 20, 20, 21, 22];

const two = (value: number) => String(value).padStart(2, "0");
