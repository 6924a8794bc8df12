/** Whole days since 1970-01-01 of a calendar day `YYYY-MM-DD`; calendar days have no time zone. */
export function dayNumber(day: string): number {
  return (
    Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10))) / 86_400_000
  );
}

/**
 * The same day of the month so many months earlier, or that month's last day: May 31 less 3 is February 28.
 */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  const then = new Date(Date.UTC(year, month - 1 - months, Math.min(date, lastOfMonth)));
  return then.toISOString().slice(0, 10);
}
