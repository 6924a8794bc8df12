import { TZDate } from "@date-fns/tz";

/**
 * Correct on days of 23 and 25 hours.
 * @param range `YYYY-MM-DD`, both days included.
 */
export function instantsOf(
  range: { from: string; to: string },
  timeZone: string,
): { start: Date; end: Date } {
  return { start: instantAt(range.from, "00:00", timeZone), end: instantAt(range.to, "00:00", timeZone, 1) };
}

/** A skipped time is an hour later; a repeated one is the first. */
export function instantAt(day: string, time: string, timeZone: string, daysLater = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return new Date(new TZDate(year, month - 1, date + daysLater, hour, minute, timeZone).getTime());
}

export function clockAt(instant: Date, timeZone: string): { date: string; time: string } {
  const local = new TZDate(instant, timeZone);
  const pad = (value: number) => String(value).padStart(2, "0");
  return {
    date: `${local.getFullYear()}-${pad(local.getMonth() + 1)}-${pad(local.getDate())}`,
    time: `${pad(local.getHours())}:${pad(local.getMinutes())}`,
  };
}

/** `YYYY-MM-DD` */
export const dayIn = (timeZone: string, instant: Date) => clockAt(instant, timeZone).date;

/** `day` is `YYYY-MM-DD`. */
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** 1 Monday to 7 Sunday; `day` is `YYYY-MM-DD`. */
export const weekdayOf = (day: string) => new Date(day).getUTCDay() || 7;

/** A year of days from `first` (`YYYY-MM-DD`): no closure is longer. */
export const yearFrom = (first: string) => Array.from({ length: 366 }, (_, days) => addDays(first, days));

/** Skips weekends and `closedDays` (`YYYY-MM-DD`). */
export function workingDayAfter(
  instant: Date,
  { timeZone, closedDays }: { timeZone: string; closedDays: readonly string[] },
): Date {
  const { date, time } = clockAt(instant, timeZone);
  const tomorrow = addDays(date, 1);
  const isOpen = (day: string) => weekdayOf(day) < 6 && !closedDays.includes(day);
  return instantAt(yearFrom(tomorrow).find(isOpen) ?? tomorrow, time, timeZone);
}

/** A later reload must not repeat a success message. */
export const isJustNow = (at: Date, now: Date) => now.getTime() - at.getTime() < 60_000;
