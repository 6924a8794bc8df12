import "#app/components/styles/table.css";
import { companyTimeZone, formatDateTime, formatDay, formatExactDateTime } from "#app/lib/format.ts";

interface RelativeTimeProps {
  at: Date | string;
  /** The render time. */
  now: Date | string;
  timeZone?: string;
  /** For times outside tables. */
  focusable?: boolean;
}

export function RelativeTime({ at, now, timeZone, focusable }: RelativeTimeProps) {
  const exact = formatExactDateTime(at, timeZone);
  return (
    <time
      dateTime={new Date(at).toISOString()}
      tabIndex={focusable ? 0 : undefined}
      className="group/time relative whitespace-nowrap print:whitespace-normal"
    >
      <span className="print:hidden">{relativeTime(at, now, timeZone)}</span>
      <ExactTime className="right-0">{exact}</ExactTime>
    </time>
  );
}

/** For screen readers and in print; shown on hover and focus of a `group/time`, or of its table row. */
export const ExactTime = ({ className, children }: { className: string; children: string }) => (
  <span className={`exact-time ${className}`}>{children}</span>
);

/** "48 min ago", "2 h ago", "Yesterday", "Nov 17", "in 48 min", "Tomorrow". */
export function relativeTime(
  at: Date | string,
  now: Date | string,
  timeZone: string = companyTimeZone,
): string {
  const instant = new Date(at);
  const present = new Date(now);
  const minutes = Math.trunc((instant.getTime() - present.getTime()) / 60_000);
  const days = dayNumber(instant, timeZone) - dayNumber(present, timeZone);

  if (minutes === 0) return "just now";
  if (minutes < 0 && minutes > -60) return `${-minutes} min ago`;
  if (minutes > 0 && minutes < 60) return `in ${minutes} min`;
  if (days === 0 && minutes < 0) return `${Math.trunc(-minutes / 60)} h ago`;
  if (days === 0) return `Today, ${clock(instant, timeZone)}`;
  if (days === -1) return "Yesterday";
  if (days === 1) return "Tomorrow";
  const day = formatDay(instant, timeZone);
  return day.endsWith(yearOf(present, timeZone)) ? day.slice(0, -6) : day;
}

const clock = (instant: Date, timeZone: string) => formatDateTime(instant, timeZone).split(", ")[1] ?? "";

const yearOf = (instant: Date, timeZone: string) => formatDay(instant, timeZone).slice(-4);

/** Days since 1970. */
function dayNumber(instant: Date, timeZone: string): number {
  return Date.parse(`${formatDay(instant, timeZone)} UTC`) / 86_400_000;
}
