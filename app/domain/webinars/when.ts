/** `Thursday, December 10, 2026, 12:00 PM CST`: with weekday and zone, for what people attend. */
export function formatWeekdayAndTime(instant: Date, timeZone: string): string {
  return written(instant, {
    weekday: "long",
    month: "long",
    day: "numeric",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone,
  });
}

/** `Thu, Dec 10, 12:00 PM CST`, for a subject. */
export const shortWhen = (instant: Date, timeZone: string) =>
  written(instant, {
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone,
  });

/** One part of the date, as `December` or `10`. */
export const formatPart = (instant: Date, timeZone: string, part: Intl.DateTimeFormatOptions) =>
  written(instant, { ...part, timeZone });

// Engines disagree about the space before AM and PM, and about "at" before a time.
const written = (instant: Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", options)
    .format(instant)
    .replace(/\u202f|\u00a0/g, " ")
    .replace(" at ", ", ");
