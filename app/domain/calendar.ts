import { TZDate } from "@date-fns/tz";

/**
 * The instants between which a range of calendar days lies: from the first midnight of `from` to that after `to`, in
 * the zone, so that both days are included on days of 23 and 25 hours too.
 *
 * @param range days as `YYYY-MM-DD`.
 */
export function instantsOf(
  range: { from: string; to: string },
  timeZone: string,
): { start: Date; end: Date } {
  return { start: instantAt(range.from, "00:00", timeZone), end: instantAt(range.to, "00:00", timeZone, 1) };
}

/**
 * The instant at which clocks of the zone show this day (`YYYY-MM-DD`) and time (`HH:mm`). A time that clocks skip is
 * taken an hour later; one that they show twice is the first.
 */
export function instantAt(day: string, time: string, timeZone: string, daysLater = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return new Date(new TZDate(year, month - 1, date + daysLater, hour, minute, timeZone).getTime());
}

/** Day and time, `YYYY-MM-DD` and `HH:mm`, that clocks of the zone show at the instant. */
export function clockAt(instant: Date, timeZone: string): { date: string; time: string } {
  const local = new TZDate(instant, timeZone);
  const pad = (value: number) => String(value).padStart(2, "0");
  return {
    date: `${local.getFullYear()}-${pad(local.getMonth() + 1)}-${pad(local.getDate())}`,
    time: `${pad(local.getHours())}:${pad(local.getMinutes())}`,
  };
}

/** The calendar day of an instant in a zone, `YYYY-MM-DD`. */
export const dayIn = (timeZone: string, instant: Date) => clockAt(instant, timeZone).date;

const longestClosure = 366;

/**
 * A day later at the same clock time of the zone; where that is no working day (Monday to Friday, and none of
 * `closedDays`, `YYYY-MM-DD`), the next one.
 */
export function workingDayAfter(
  instant: Date,
  { timeZone, closedDays }: { timeZone: string; closedDays: readonly string[] },
): Date {
  const { date, time } = clockAt(instant, timeZone);
  for (let days = 1; days <= longestClosure; days++) {
    const then = instantAt(date, time, timeZone, days);
    const weekday = new TZDate(then, timeZone).getDay();
    const isWorkday = weekday !== 0 && weekday !== 6;
    if (isWorkday && !closedDays.includes(clockAt(then, timeZone).date)) return then;
  }
  return instantAt(date, time, timeZone, 1);
}
