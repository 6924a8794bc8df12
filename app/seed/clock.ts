import { dayNumber } from "#app/features/analysis/rules/distance.ts";
import { clockAt, dayIn, instantAt } from "#app/lib/dates.ts";
import type { Random } from "#app/seed/random.ts";

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

export type Clock = ReturnType<typeof officeClock>;

/** Relative to `now` in the company's zone; never later than `now`. */
export function officeClock(random: Random, { now, timeZone }: { now: Date; timeZone: string }) {
  const today = dayIn(timeZone, now);
  const dayAgo = (days: number) => new Date((dayNumber(today) - days) * day).toISOString().slice(0, 10);
  const latest = now.getTime() - 12 * minute;

  function arrival(daysAgo: number) {
    const hourOfDay = random.weighted(arrivalHours);
    const at = instantAt(dayAgo(daysAgo), `${two(hourOfDay)}:${two(random.whole(0, 59))}`, timeZone);
    const ms = at.getTime() + random.whole(0, 59) * 1_000;
    // Later today is still in the future: use the hours before now.
    return new Date(ms <= latest ? ms : latest - random.whole(0, 5 * 60) * minute);
  }

  /** During office hours, on that day or the workday before. */
  function officeArrival(daysAgo: number): Date {
    const date = dayAgo(daysAgo);
    const at = instantAt(date, `${two(random.whole(9, 16))}:${two(random.whole(0, 59))}`, timeZone);
    return isWorkday(date) && at.getTime() <= latest ? at : officeArrival(daysAgo + 1);
  }

  /**
   * The same instant during office hours, else the next opening (weekdays 8:30 AM), or any time of that day.
   */
  function officeTime(instant: Date, { anyTime = false } = {}) {
    const local = clockAt(instant, timeZone);
    const opened = isWorkday(local.date);
    if (opened && local.time >= "08:30" && local.time < "17:30") return instant;
    const time = `${two(anyTime ? random.whole(9, 16) : 8)}:${two(random.whole(31, 59))}`;
    if (opened && local.time < "08:30") return instantAt(local.date, time, timeZone);
    const weekday = weekdayOf(local.date);
    return instantAt(local.date, time, timeZone, weekday === 5 ? 3 : weekday === 6 ? 2 : 1);
  }

  return {
    now,
    today,
    dayAgo,
    arrival,
    officeArrival,
    officeTime,
    onDay: (daysAhead: number, time: string) => instantAt(today, time, timeZone, daysAhead),
  };
}

const arrivalHours = [
  [6, 1],
  [7, 2],
  [8, 3],
  [9, 4],
  [10, 4],
  [11, 5],
  [12, 7],
  [13, 5],
  [14, 4],
  [15, 4],
  [16, 4],
  [17, 5],
  [18, 6],
  [19, 8],
  [20, 9],
  [21, 8],
  [22, 4],
  [23, 2],
] as const;

/** 0 is Sunday. */
const weekdayOf = (date: string) => (dayNumber(date) + 4) % 7;

const isWorkday = (date: string) => weekdayOf(date) % 6 !== 0;

const two = (value: number) => String(value).padStart(2, "0");

/**
 * In days ago, newest first. More leads in spring and summer, on weekdays, and three times as many now as 14
 * months ago; the last days always have some.
 */
export function arrivalDays(random: Random, { count, dayAgo }: { count: number; dayAgo: Clock["dayAgo"] }) {
  const span = 425;
  const days = Array.from({ length: span }, (_, ago) => {
    const date = dayAgo(ago);
    const season = seasons[Number(date.slice(5, 7)) - 1] ?? 1;
    const weekday = weekdays[weekdayOf(date)] ?? 1;
    return [ago, season * weekday * (3 - (2 * ago) / span)] as const;
  });
  const lately = [0, 0, 1, 1, 2, 3, 4];
  const others = Array.from({ length: count - lately.length }, () => random.weighted(days));
  return [...lately, ...others].toSorted((a, b) => a - b);
}

/** January to December, and Sunday to Saturday. */
const seasons = [0.8, 0.9, 1.05, 1.15, 1.2, 1.25, 1.2, 1.15, 1, 0.95, 0.85, 0.7];
const weekdays = [0.8, 1.25, 1.2, 1.15, 1.05, 0.9, 0.65];
