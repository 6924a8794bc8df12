/**
 * `YYYY-MM-DD`, sorted. Saturday dates are observed on Friday, Sunday dates on Monday (5 U.S.C. 6103), so New
 * Year's Day can fall in the previous year.
 */
export function federalHolidays(year: number): string[] {
  return [
    observed(year, 1, 1),
    nthWeekday(year, 1, 1, 3),
    nthWeekday(year, 2, 1, 3),
    lastMonday(year, 5),
    observed(year, 6, 19),
    observed(year, 7, 4),
    nthWeekday(year, 9, 1, 1),
    nthWeekday(year, 10, 1, 2),
    observed(year, 11, 11),
    nthWeekday(year, 11, 4, 4),
    observed(year, 12, 25),
  ];
}

/** From a day (`YYYY-MM-DD`) through fourteen months later. */
export function holidaysAhead(day: string): string[] {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = text(new Date(Date.UTC(year, month - 1 + 14, date)));
  return [0, 1, 2]
    .flatMap((more) => federalHolidays(year + more))
    .filter((holiday) => day <= holiday && holiday <= last);
}

const text = (date: Date) => date.toISOString().slice(0, 10);
const utc = (year: number, month: number, date: number) => new Date(Date.UTC(year, month - 1, date));

/** `weekday`: 0 Sunday, 1 Monday. */
function nthWeekday(year: number, month: number, weekday: number, nth: number) {
  const first = utc(year, month, 1).getUTCDay();
  return text(utc(year, month, 1 + ((weekday - first + 7) % 7) + 7 * (nth - 1)));
}

function lastMonday(year: number, month: number) {
  const last = utc(year, month + 1, 0);
  return text(utc(year, month, last.getUTCDate() - ((last.getUTCDay() + 6) % 7)));
}

function observed(year: number, month: number, date: number) {
  const weekday = utc(year, month, date).getUTCDay();
  return text(utc(year, month, date + (weekday === 6 ? -1 : weekday === 0 ? 1 : 0)));
}
